//! Stores the players and the variant of the form in the settings, and restores them at the next launch.

use crate::base::uci_engines::UciEngines;
use crate::screens::new_game::form::NewGameForm;
use crate::session::GameMode;
use crate::settings::{NewGameSettings, Settings, SideChoice};
use crate::variants::{VariantId, Variants};
use bevy::prelude::*;
use breakthrough_engine::Level;
use breakthrough_players::EngineName;
use breakthrough_rules::Side;

/// Copies changed settings, such as the choices restored at launch, to the form, and changed choices of the form to the settings.
pub(super) fn store_choices(
    (variants, uci_engines): (Res<Variants>, Res<UciEngines>),
    mut form: ResMut<NewGameForm>,
    mut settings: ResMut<Settings>,
    mut last: Local<NewGameSettings>,
) {
    if settings.new_game != *last {
        let restored = restored(&settings.new_game, &form, &variants, &uci_engines);
        form.set_if_neq(restored);
    } else {
        let choices = choices(&form, &variants, &settings.new_game);
        if settings.new_game != choices {
            settings.new_game = choices;
        }
    }
    last.clone_from(&settings.new_game);
}

/// Returns the form with the stored choices. An engine or variant that does not exist is replaced by the default.
fn restored(
    choices: &NewGameSettings,
    form: &NewGameForm,
    variants: &Variants,
    uci_engines: &UciEngines,
) -> NewGameForm {
    let default = NewGameForm::default();
    let engine = |name: &String| -> Option<EngineName> {
        let listed = uci_engines.list().get(name)?;
        Some(listed.name)
    };
    NewGameForm {
        opponents: choices.opponents,
        levels: choices
            .levels
            .map(|number| Level::new(number).unwrap_or(default.levels[0])),
        engines: choices.engines.each_ref().map(engine),
        side: match choices.side {
            SideChoice::First => Some(Side::First),
            SideChoice::Second => Some(Side::Second),
            SideChoice::Random => None,
        },
        variant: variants.id_of_name(&choices.variant).unwrap_or(default.variant),
        handicap: form.handicap,
        mode: if choices.rated {
            GameMode::Rated
        } else {
            GameMode::Casual
        },
    }
}

/// Returns the choices of the form. Drafts and positions have no name. If the form selects a draft or a position, the variant of `before`
/// is kept.
fn choices(form: &NewGameForm, variants: &Variants, before: &NewGameSettings) -> NewGameSettings {
    let named = match form.variant {
        VariantId::BuiltIn(_) | VariantId::Own(..) => variants.get(&form.variant),
        VariantId::Edited | VariantId::Position => None,
    };
    NewGameSettings {
        opponents: form.opponents,
        levels: form.levels.map(Level::number),
        engines: form
            .engines
            .map(|name| name.map(|name| name.to_string()).unwrap_or_default()),
        side: match form.side {
            Some(Side::First) => SideChoice::First,
            Some(Side::Second) => SideChoice::Second,
            None => SideChoice::Random,
        },
        rated: form.mode == GameMode::Rated,
        variant: named.map_or_else(|| before.variant.clone(), |named| named.name.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Opponents;
    use breakthrough_uci_client::{Confirmations, EngineEntry, EngineList};

    fn app(engines: &[&str]) -> App {
        let mut list = EngineList::default();
        for name in engines {
            let entry = EngineEntry::new(name.parse().expect("a name"), (*name).into());
            list.put(entry, None).expect("a free name");
        }
        let mut app = App::new();
        app.init_resource::<Variants>()
            .init_resource::<NewGameForm>()
            .init_resource::<Settings>()
            .insert_resource(UciEngines::new(list, None, Confirmations::default()))
            .add_systems(Update, store_choices);
        app
    }

    fn chosen() -> NewGameForm {
        NewGameForm {
            opponents: Opponents::TwoComputers,
            levels: [Level::WEAKEST, Level::STRONGEST],
            engines: [None, Some("Odd One".parse().expect("a name"))],
            side: None,
            variant: VariantId::BuiltIn(9),
            mode: GameMode::Rated,
            ..NewGameForm::default()
        }
    }

    #[test]
    fn the_choices_are_restored_at_the_next_launch() {
        let mut before = app(&["Odd One"]);
        before.update();
        assert_eq!(*before.world().resource::<Settings>(), Settings::default());
        before.insert_resource(chosen());
        before.update();
        let settings = before.world().resource::<Settings>().clone();
        assert_eq!(settings.new_game.variant, "Cylinder");

        let mut after = app(&["Odd One"]);
        after.insert_resource(settings.clone());
        after.update();
        assert_eq!(*after.world().resource::<NewGameForm>(), chosen());

        let mut without_engine = app(&[]);
        without_engine.insert_resource(settings);
        without_engine.update();
        assert_eq!(without_engine.world().resource::<NewGameForm>().engines, [None; 2]);
    }

    #[test]
    fn a_draft_keeps_the_stored_variant_and_a_deleted_variant_becomes_the_standard_game() {
        let mut app = app(&[]);
        let edit = |app: &mut App, variant| {
            app.world_mut().resource_mut::<NewGameForm>().variant = variant;
            app.update();
            app.world().resource::<Settings>().new_game.variant.clone()
        };
        assert_eq!(edit(&mut app, VariantId::BuiltIn(9)), "Cylinder");
        assert_eq!(edit(&mut app, VariantId::Edited), "Cylinder");
        app.world_mut().resource_mut::<Settings>().new_game.variant = "Deleted".to_owned();
        app.update();
        assert_eq!(app.world().resource::<NewGameForm>().variant, VariantId::BuiltIn(0));
    }
}
