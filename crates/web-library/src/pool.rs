//! Pool of files in the origin-private file system (OPFS), which SQLite writes page by page. The worker holds all files of the pool
//! open, exclusively, and renames them by changing a table of names.

use breakthrough_library::DRIVE_VFS;
use breakthrough_platform::files::in_memory::{self, Drive};
use rsqlite_vfs::VfsFilesManager;
use rsqlite_vfs::transfer::DbTransfer;
use send_wrapper::SendWrapper;
use sqlite_wasm_rs::WasmOsCallback;
use sqlite_wasm_vfs::sahpool::{OpfsSAHError, OpfsSAHPoolCfgBuilder, OpfsSAHPoolUtil, install};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Folder of the pool in the OPFS.
const FOLDER: &str = "breakthrough-library";
/// Number of unused files that a command may require: the library, copies, and their journals.
const UNUSED: usize = 8;
/// Folder of temporary files, which are deleted when the pool is opened.
const TEMPORARY: &str = "/temporary";

/// Reason why the pool cannot be used.
pub(crate) enum PoolError {
    /// The browser does not support the OPFS or its exclusive files, or denies access to them.
    Unsupported(String),
    /// Another worker has the pool open.
    Locked,
}

/// Open pool, which is mounted as the drive for library files.
#[derive(Clone)]
pub(crate) struct Pool(OpfsSAHPoolUtil);

impl Pool {
    /// Opens the pool, mounts it, and deletes temporary files.
    pub(crate) async fn open() -> Result<Pool, PoolError> {
        let options = OpfsSAHPoolCfgBuilder::new()
            .vfs_name(DRIVE_VFS)
            .directory(FOLDER)
            .initial_capacity(UNUSED)
            .build();
        let pool = Pool(install::<WasmOsCallback>(&options, false).await.map_err(pool_error)?);
        in_memory::mount(PoolDrive(SendWrapper::new(pool.clone())));
        for path in pool.paths().iter().filter(|path| path.starts_with(TEMPORARY)) {
            // A file that cannot be deleted only occupies space.
            let _ = pool.delete(path);
        }
        Ok(pool)
    }

    /// Adds unused files to the pool if a command may require them.
    pub(crate) async fn provide_files(&self) -> Result<(), String> {
        let used = self.0.len().map_err(|error| error.to_string())?;
        let provided = self.0.ensure_capacity(used + UNUSED).await;
        provided.map_err(|error| error.to_string())
    }

    fn paths(&self) -> Vec<PathBuf> {
        let names = self.0.names().unwrap_or_default();
        names.into_iter().map(PathBuf::from).collect()
    }

    fn delete(&self, path: &Path) -> io::Result<()> {
        match self.0.remove(name(path)?) {
            Ok(true) => Ok(()),
            Ok(false) => Err(ErrorKind::NotFound.into()),
            Err(error) => Err(io_error(error)),
        }
    }
}

/// Name of the browser's exception for a file that another worker has open.
const IN_USE: &str = "NoModificationAllowedError";

fn pool_error(error: OpfsSAHError) -> PoolError {
    match &error {
        OpfsSAHError::Opfs { message, .. } if message.starts_with(IN_USE) => PoolError::Locked,
        error => PoolError::Unsupported(error.to_string()),
    }
}

fn io_error(error: OpfsSAHError) -> io::Error {
    let text = error.to_string();
    let kind = match error {
        OpfsSAHError::FileNotFound(_) => ErrorKind::NotFound,
        OpfsSAHError::FileInUse(_) | OpfsSAHError::RecoveryRequired(_) => ErrorKind::ResourceBusy,
        OpfsSAHError::NoCapacity => ErrorKind::StorageFull,
        // A write that is too short means that the storage is full.
        OpfsSAHError::ShortIo { .. } => ErrorKind::StorageFull,
        OpfsSAHError::Opfs { message, .. } if message.starts_with("QuotaExceededError") => ErrorKind::QuotaExceeded,
        _ => ErrorKind::Other,
    };
    io::Error::new(kind, text)
}

fn name(path: &Path) -> io::Result<&str> {
    path.to_str().ok_or_else(|| ErrorKind::InvalidFilename.into())
}

/// Drive with the files of the pool.
struct PoolDrive(SendWrapper<Pool>);

impl Drive for PoolDrive {
    fn stores(&self, path: &Path) -> bool {
        crate::kept_files::is_database(path)
    }

    fn paths(&self) -> Vec<PathBuf> {
        self.0.paths()
    }

    fn length(&self, path: &Path) -> io::Result<u64> {
        use rsqlite_vfs::transfer::ExportSource;
        let source = self.0.0.open_export(name(path)?).map_err(io_error)?;
        Ok(source.size())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.0.0.export_db(name(path)?).map_err(io_error)
    }

    fn write(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let name = name(path)?;
        // Neither the file nor its journal may exist before the import.
        for old in [format!("{name}-journal"), name.to_owned()] {
            self.0.0.remove(&old).map_err(io_error)?;
        }
        self.0.0.import_db_unchecked(name, contents).map_err(io_error)
    }

    fn delete(&self, path: &Path) -> io::Result<()> {
        self.0.delete(path)
    }
}
