import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import type { ChangeView } from '../../server/contract/setup.ts';
import { type Difference, differences } from '../forms/differences.ts';
import { storedDay } from '../../form-schemas/values/bs-date.ts';

/** Names of what a change can tell beside the fields of a record. */
export type BesideFields = Readonly<Record<'validFrom' | 'validTo' | 'password' | 'twoStep', Text>>;

const days = ['validFrom', 'validTo'] as const;
const hidden: Text = { ne: '•••', en: '•••' };

/**
 * What a change says, line by line: fields by label, then the days between which the record is in force, then what is kept
 * out of sight and only named.
 */
export function changeLines(
  bundle: FormBundle,
  { before = {}, after = {}, changed }: Pick<ChangeView, 'before' | 'after' | 'changed'>,
  names: BesideFields,
): readonly Difference[] {
  const seen = [...differences(bundle, before, after), ...dayLines(before, after, names)];
  const paths = seen.map(({ path }) => path.replace(/^\//u, '').replaceAll('/', '.'));
  const isSeen = (path: string) => paths.some((each) => each === path || each.startsWith(`${path}.`));
  const unseen = changed.filter((path) => !isSeen(path)).flatMap((path) => hiddenLine(bundle, path, names));
  return [...seen, ...unseen];
}

function dayLines(before: FormData, after: FormData, names: BesideFields): readonly Difference[] {
  return days.flatMap((path) => {
    const [one, other] = [dayText(before[path]), dayText(after[path])];
    return one?.ne === other?.ne ? [] : [{ path, label: names[path], one, other }];
  });
}

function dayText(day: unknown): Text | undefined {
  const value = typeof day === 'string' ? storedDay(day) : undefined;
  return value === undefined ? undefined : showValue({ type: 'date' }, value);
}

function hiddenLine(bundle: FormBundle, path: string, names: BesideFields): readonly Difference[] {
  const field = bundle.fields.find((each) => each.privacy === 'sensitive' && each.path.join('.') === path);
  const label = field?.label ?? (path === 'password' || path === 'twoStep' ? names[path] : undefined);
  return label === undefined ? [] : [{ path, label, one: hidden, other: hidden }];
}
