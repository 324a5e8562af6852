import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { titleBeside } from '../../form-schemas/engine/form/papers.ts';
import type { LoadedStage } from '../runtime.ts';

type Titled = { readonly definition: LoadedStage };

/** Label of a code in both languages; the code itself when the list does not know it. */
export function codeTitle(held: { readonly library: FormLibrary }, list: string, code: string): Text {
  const found = held.library.codes[list]?.find((each) => each.code === code);
  return found ? { ne: found.ne, en: found.en } : { ne: code, en: code };
}

/** Title of a role from the stage's own designation master. */
export function roleTitle({ definition }: Titled, role: string): Text {
  return definition.stage.body.roles.find((each) => each.code === role)?.title ?? { ne: role, en: role };
}

/** Title of a form as the stage was published with it. */
export function formTitle({ definition }: Titled, slug: string): Text {
  return definition.stage.body.forms.find((each) => each.slug === slug)?.title ?? { ne: slug, en: slug };
}

/** Title of a paper of a case: the form's, unless it is one that is issued beside the form's own. */
export function paperTitle(
  held: Titled & { readonly library: FormLibrary },
  { form, template }: { readonly form: string; readonly template: string },
): Text {
  return titleBeside(held.library.forms[form] ?? {}, template) ?? formTitle(held, form);
}

/** Title of a state of the stage. */
export function stateTitle({ definition }: Titled, state: string): Text {
  return definition.stage.body.definition.states[state]?.meta.title ?? { ne: state, en: state };
}
