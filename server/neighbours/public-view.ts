import { codeTitle } from '../case/titles.ts';
import { type Case, factsOf } from '../case/case.ts';
import { lengthStyle } from '../../form-schemas/engine/formula/measure-functions.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import { entryOf, ownValue } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import type { Facts } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { NeighbourNotice } from '../contract/neighbour.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { openNotice } from './case.ts';
import { needsCode, needsIdentity } from './code.ts';
import { MOST_FILES, MOST_MB } from './evidence.ts';
import { listAnswers, listEvidence, type NoticeRow } from './queries.ts';

const PHONE_END = 3;

/** The notice behind a link: what the paper tells this neighbour too, and what they answered. */
export async function readNotice(
  runtime: Runtime,
  trx: Trx,
  { organizationId, token }: { readonly organizationId: string; readonly token: string },
): Promise<NeighbourNotice> {
  const { notice, held, period } = await openNotice(runtime, trx, organizationId, token);
  const answer = await ownAnswer(trx, held, notice);
  return {
    ...aboutCase(held),
    sides: sidesOf(held, notice),
    neighbourNe: notice.name_ne,
    sideTitle: codeTitle(held, 'side', notice.side),
    postedOn: kathmanduDate(notice.served_at.toISOString()),
    open: period.open,
    ...(period.due === undefined ? {} : { due: period.due }),
    ...(period.closed === undefined ? {} : { closed: period.closed }),
    needsCode: needsCode(held.config.organization),
    needsIdentity: needsIdentity(notice),
    ...(notice.phone === '' ? {} : { phoneEnd: notice.phone.slice(-PHONE_END) }),
    maxFiles: MOST_FILES,
    maxMB: MOST_MB,
    ...(answer ? { answer } : {}),
  };
}

function aboutCase(held: Case) {
  const { owner_ne, applicant_ne, plot_no, ward, construction_type } = held.application;
  const { organization } = held.config;
  const facts = factsOf(held);
  const height = facts['building.heightFt'];
  return {
    officeNe: textOf(organization['nameNe']) ?? '',
    officeEn: textOf(organization['nameEn']) ?? '',
    ...optional('officePhone', textOf(organization['phone'])),
    ownerNe: owner_ne || applicant_ne,
    plotNo: plot_no,
    ward,
    typeTitle: codeTitle(held, 'constructionType', construction_type),
    ...useOf(held, facts),
    ...storeysOf(facts),
    ...(isGiven(height) ? { height: lengthText(held, { value: height, unit: 'FEET' }) } : {}),
  };
}

function useOf({ library }: Case, facts: Facts): Pick<NeighbourNotice, 'useTitle'> {
  const said = textOf(facts['building.useNe']);
  if (said === undefined) return {};
  const list = entryOf(library.facts, 'building.use')?.codes ?? '';
  const title = codeTitle({ library }, list, String(facts['building.use']));
  return { useTitle: title.ne === said ? title : { ne: said, en: said } };
}

function storeysOf(facts: Facts): Pick<NeighbourNotice, 'storeys'> {
  const ne = textOf(facts['building.storeysWords']);
  const number = facts['building.storeys'];
  return ne === undefined ? {} : { storeys: { ne, en: isGiven(number) ? String(number) : ne } };
}

/** The sides whose distance the technical description gives, as the table of the notice has them. */
function sidesOf(held: Case, notice: NoticeRow): NeighbourNotice['sides'] {
  const rows: unknown = factsOf(held)['building.setbacks'];
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const side = textOf(ownValue(row, 'side'));
    const distance = ownValue(row, 'setback');
    if (side === undefined || !isGiven(distance)) return [];
    const hasOpening = ownValue(row, 'hasOpening');
    return [
      {
        title: codeTitle(held, 'side', side),
        distance: lengthText(held, distance),
        ...(typeof hasOpening === 'boolean' ? { hasOpening } : {}),
        own: side === notice.side,
      },
    ];
  });
}

function lengthText(held: Case, length: unknown): Text {
  return showValue({ type: 'length' }, length, lengthStyle(held.environment));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

async function ownAnswer(trx: Trx, held: Case, notice: NoticeRow): Promise<NeighbourNotice['answer']> {
  const answers = await listAnswers(trx, [notice.id]);
  const last = answers.findLast(({ at }) => at >= notice.served_at);
  if (!last) return undefined;
  const files = (await listEvidence(trx, [notice.id])).filter(
    ({ answer_id, is_identity }) => answer_id === last.id && is_identity === null,
  ).length;
  const open = openOf(held, last.objection_id);
  return {
    no: last.no,
    kind: last.kind,
    at: last.at.toISOString(),
    said: last.said,
    files,
    ...(open === undefined ? {} : { open }),
  };
}

/** Whether an objection is still to be settled; undefined for what is none. */
export function openOf({ snapshot }: Pick<Case, 'snapshot'>, objectionId: string | null): boolean | undefined {
  if (objectionId === null) return undefined;
  return snapshot.context.objections.some(({ id, open }) => id === objectionId && open);
}

function optional<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  const record: { [P in K]?: string } = {};
  if (value !== undefined) record[key] = value;
  return record;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
