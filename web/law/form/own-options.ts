import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { nameOfField } from './name-of.ts';

/** The choices that are written in a field itself. */
export function optionsIn(written: unknown): readonly Code[] {
  return (Array.isArray(written) ? written : []).flatMap((each: unknown) => {
    const { code, ne, en, closed } = isRecord(each) ? each : {};
    if (typeof code !== 'string' || typeof ne !== 'string' || typeof en !== 'string') return [];
    return [{ code, ne, en, ...(closed === true && { closed }) }];
  });
}

/** The choices with one more at the end, under a code out of what it is called that none has. */
export function withOption(options: readonly Code[], typed: { readonly ne: string; readonly en: string }): Code[] {
  const ne = typed.ne.trim();
  const label = { ne, en: typed.en.trim() };
  const code = nameOfField(
    label,
    options.map((option) => option.code),
  );
  return [...options, { code, ne, en: label.en || ne }];
}

/** The choices with one of them closed, or open again. */
export function withClosed(options: readonly Code[], at: number): Code[] {
  return options.map((option, index) => {
    if (index !== at) return option;
    const { closed, ...open } = option;
    return closed === true ? open : { ...open, closed: true };
  });
}
