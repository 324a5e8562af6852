import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { AuditFindingView } from '../contract/audit.ts';
import { findCategory } from '../office/categories.ts';
import { PROTECTED } from '../journal/protected.ts';
import type { OfficeConfig } from '../office/read.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** What things are called in the office; nothing where law and setup cannot be read any more. */
export type Names = {
  readonly library?: FormLibrary;
  readonly config?: Pick<OfficeConfig, 'records'>;
};

/** Tables that no line speaks of and a finding may be about. */
const OTHER_TABLES: readonly string[] = ['checkpoint_head'];
/** As the verification names a version of a form: `form/<slug> 3`. */
const FORM_VERSION = /^form\/(?<slug>[\w-]+)(?: (?<version>\d+))?$/u;

/** What a finding is about, as people call it: the title of a form or of a kind of file; a table is named by the page. */
export function sayAbout(about: string, names: Names): Pick<AuditFindingView, 'about' | 'table'> {
  if (Object.hasOwn(PROTECTED, about) || OTHER_TABLES.includes(about)) return { table: about };
  return { about: versionOfForm(about, names) ?? titleOf(about, names) ?? { ne: about, en: about } };
}

function titleOf(name: string, { library, config }: Names): Text | undefined {
  return (library && entryOf(library.forms, name)?.title) ?? (config && findCategory(config, name)?.title);
}

function versionOfForm(about: string, names: Names): Text | undefined {
  const { slug = '', version } = FORM_VERSION.exec(about)?.groups ?? {};
  const title = titleOf(slug, names);
  if (title === undefined || version === undefined) return title;
  return say(texts.version, { title, version: inDigits(version) });
}
