import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { searchKey } from '../../form-schemas/values/digits.ts';
import { soughtWords, soundsToFind } from '../../form-schemas/values/sounds.ts';
import type { Designer, Designers, Mason, Masons, PeopleQuery } from '../contract/public.ts';
import { codeTitle } from '../case/titles.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { dayAt, given, type PublicRecord, publicRecords, textAt } from './records.ts';

const PAGE = 30;
const CLASSES = 'buildingClass';
const QUALIFICATIONS = 'qualification';

/** Registered designers that are looked for, by name, with how their licences stand today. */
export async function designers(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  query: PeopleQuery,
): Promise<Designers> {
  const records = await publicRecords(runtime, trx, organizationId, 'designers');
  const { library } = await runtime.definitions.library(trx, organizationId);
  const today = kathmanduDate(runtime.now());
  const found = records
    .map((record) => designerOf(library, record, today))
    .filter(
      ({ nameNe, consultancy, municipalRegNo, licenceNo, necNo, classes, licence }) =>
        says([nameNe, consultancy, municipalRegNo, licenceNo, necNo], query.q) &&
        (query.class === undefined || classes.some(({ code }) => code === query.class)) &&
        (query.valid === undefined || licence === 'valid'),
    );
  const { page, ...rest } = pageOf(found, query.after);
  return { designers: page, ...rest, classes: titled(library, CLASSES) };
}

/** Trained masons that are looked for, by name. */
export async function masons(runtime: Runtime, trx: Trx, organizationId: string, query: PeopleQuery): Promise<Masons> {
  const records = await publicRecords(runtime, trx, organizationId, 'masons');
  const all = records.map(masonOf);
  const found = all.filter(
    ({ nameNe, certificateNo, trainingNe, addressNe, ward }) =>
      says([nameNe, certificateNo, trainingNe, addressNe], query.q) &&
      (query.ward === undefined || ward === query.ward),
  );
  const { page, ...rest } = pageOf(found, query.after);
  const wards = new Set(all.flatMap(({ ward }) => ward ?? []));
  return { masons: page, ...rest, wards: [...wards].toSorted() };
}

function designerOf(library: FormLibrary, { id, data }: PublicRecord, today: string): Designer {
  const expires = dayAt(data, 'licenceExpiresOn');
  const qualification = textAt(data, 'qualification');
  const classes = data['licenceClass'];
  return {
    id,
    nameNe: textAt(data, 'nameNe') ?? '',
    ...(qualification === undefined ? {} : { qualification: codeTitle({ library }, QUALIFICATIONS, qualification) }),
    ...given({
      designationNe: textAt(data, 'designationNe'),
      consultancy: textAt(data, 'consultancyName'),
      municipalRegNo: textAt(data, 'municipalRegNo'),
      necNo: textAt(data, 'necNo'),
      licenceNo: textAt(data, 'licenceNo'),
      licenceExpiresOn: expires,
    }),
    classes: titled(library, CLASSES).filter(({ code }) => Array.isArray(classes) && classes.includes(code)),
    licence: expires === undefined ? 'unknown' : expires >= today ? 'valid' : 'expired',
  };
}

function masonOf({ id, data }: PublicRecord): Mason {
  return {
    id,
    nameNe: textAt(data, 'nameNe') ?? '',
    ...given({
      certificateNo: textAt(data, 'certificateNo'),
      trainingNe: textAt(data, 'trainingNe'),
      trainedOn: dayAt(data, 'trainedOn'),
      ward: textAt(data, 'ward'),
      addressNe: textAt(data, 'addressNe'),
      mobile: textAt(data, 'mobile'),
    }),
  };
}

function titled({ codes }: FormLibrary, list: string): { readonly code: string; readonly title: Text }[] {
  return (codes[list] ?? []).map(({ code, ne, en }) => ({ code, title: { ne, en } }));
}

/** Whether what was typed stands in the texts: as it is, digits of either script, or by its sounds, however it is spelled. */
function says(texts: readonly (string | undefined)[], typed = ''): boolean {
  const filled = texts.filter((text) => text !== undefined);
  const plain = searchKey(filled.join('\n'));
  const sounds = ` ${soundsToFind(filled)}`;
  const isThere = searchKey(typed)
    .split(/\s+/u)
    .every((word) => plain.includes(word));
  return (
    isThere || soughtWords(typed).every((word) => sounds.includes(word.beginsWord ? ` ${word.sounds}` : word.sounds))
  );
}

type Named = { readonly id: string; readonly nameNe: string };
const BY_NAME = new Intl.Collator('ne');

/** One page of people by name, from behind the one that was shown last. */
function pageOf<T extends Named>(found: readonly T[], after: string | undefined) {
  const inOrder = found.toSorted((a, b) => BY_NAME.compare(a.nameNe, b.nameNe) || (a.id < b.id ? -1 : 1));
  const from = after === undefined ? 0 : inOrder.findIndex(({ id }) => id === after) + 1;
  const page = inOrder.slice(from, from + PAGE);
  const last = page.at(-1);
  const isMore = inOrder.length > from + PAGE && last !== undefined;
  return { page, total: inOrder.length, ...(isMore ? { next: last.id } : {}) };
}
