import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { migrate, type MigrationRefusal } from '../../workflows/engine/migrate.ts';
import { findCase, seenFrom } from '../case/case.ts';
import { commit } from '../event/commit.ts';
import { eventOf } from '../event/decide.ts';
import { derivedId } from '../case/system.ts';
import { formTitle } from '../case/titles.ts';
import type { MigrateBody, MigrateLine } from '../contract/definition-drafts.ts';
import { sha256 } from '../record/chain.ts';
import { MIGRATE } from '../record/record.ts';
import { problem } from '../http/problems.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { logged } from './drafts.ts';
import type { Say } from './lines.ts';
import { readStageBody } from '../definitions/sources.ts';
import type { Decision } from '../case/decision.ts';

const BATCH = 50;

/** A migration that may begin: from which body to which stage, and what somebody asked for. */
export type Journey = {
  readonly id: string;
  readonly from: string;
  readonly to: LoadedStage;
  readonly body: MigrateBody;
};

/**
 * Makes sure that a migration goes from a published version to another, into states that it has.
 * Throws `definitionNotFound`, `migrationStateMissing`.
 */
export async function readyToMigrate(runtime: Runtime, who: Who, id: string, body: MigrateBody): Promise<Journey> {
  const { organizationId } = who;
  return runtime.inOrganization(organizationId, async (trx) => {
    const [from, to] = [await versionOf(trx, id, body.from), await versionOf(trx, id, body.to)];
    if (from.hash === to.hash) throw problem('definitionUnchanged');
    const loaded = await runtime.definitions.stageByHash(trx, organizationId, to.hash);
    const known = [...loaded.stage.states.keys()];
    const { states } = readStageBody(from.body).definition;
    for (const [old, state] of Object.entries(body.mapping)) {
      if (!known.includes(state)) throw problem('migrationStateMissing', { params: { state, known } });
      if (!Object.hasOwn(states, old))
        throw problem('migrationStateMissing', { params: { state: old, known: Object.keys(states) } });
    }
    return { id, from: from.hash, to: loaded, body };
  });
}

/**
 * Takes running cases from one version of their stage to another, each by an event of its own in its history, in batches; or
 * only says how each would stand. A case that cannot go stays with its version, and is told why.
 */
export async function migrateCases(runtime: Runtime, who: Who, journey: Journey, say: Say<MigrateLine>): Promise<void> {
  const { organizationId } = who;
  const runs = await runtime.inOrganization(organizationId, (trx) => runsUnder(trx, journey));
  const result = { total: runs.length, moved: 0, refused: 0 };
  for (let start = 0; start < runs.length; start += BATCH) {
    for (const run of runs.slice(start, start + BATCH)) {
      const line = await runtime.inOrganization(organizationId, (trx) => moveOne(runtime, trx, who, { journey, run }));
      if (line.refusal) result.refused += 1;
      else result.moved += 1;
      await say(line);
    }
    await say({ line: 'progress', done: Math.min(start + BATCH, runs.length), total: runs.length });
  }
  const { apply: applied, from, to, note, mapping } = journey.body;
  await runtime.inOrganization(organizationId, (trx) =>
    logged(trx, who, applied ? 'definition.migrated' : 'definition.migration-tried', {
      kind: 'workflow',
      id: journey.id,
      from,
      to,
      note,
      mapping,
      ...result,
    }),
  );
  await say({ line: 'result', ...result, applied });
}

type RunUnder = { readonly id: string; readonly run: number; readonly applicationNo: number };
type CaseLine = Extract<MigrateLine, { line: 'case' }>;

async function runsUnder(trx: Trx, { id, from, body: { applications } }: Journey): Promise<readonly RunUnder[]> {
  const { rows } = await sql<RunUnder>`
    select s.application_id as id, s.run, a.application_no as "applicationNo"
    from stage s
    join application a on a.organization_id = s.organization_id and a.id = s.application_id
    where s.id = ${id} and s.definition_hash = ${from} and s.status = 'active'
      and (${applications === undefined} or s.application_id = any(${applications ?? []}::uuid[]))
    order by a.application_no, s.run`.execute(trx);
  return rows;
}

type Order = { readonly journey: Journey; readonly run: RunUnder };

/** Moves one run, or says how it would stand. Somebody may have acted on the case meanwhile: it is looked at as it stands now. */
async function moveOne(runtime: Runtime, trx: Trx, who: Who, { journey, run }: Order): Promise<CaseLine> {
  const whole = await findCase(runtime, trx, who.organizationId, run.id);
  const before = whole && seenFrom(whole, run.run);
  if (!before) throw new Error(`run ${String(run.run)} of ${run.id} is gone`);
  const at = runtime.now();
  const { mapping, note, apply } = journey.body;
  const line = { line: 'case', ...run, was: before.snapshot.value } as const;
  if (before.row.definition_hash !== journey.from) return { ...line, refusal: said({ code: 'version-other' }) };
  const moved = migrate(journey.to.stage, before.snapshot, { mapping, at });
  if (!moved.ok) {
    const { code, ...params } = moved.refusal;
    return { ...line, refusal: said(code === 'forms-gone' ? { code, forms: titles(before, params) } : moved.refusal) };
  }
  const would = moved.snapshot.value;
  if (!apply) return { ...line, would };
  const held = {
    ...before,
    definition: journey.to,
    library: before.inForce.library,
    row: { ...before.row, definition_hash: journey.to.hash, library_hash: before.inForce.hash },
  };
  const event = eventOf(who, held, { type: MIGRATE, at, facts: {}, note });
  const asked = { type: MIGRATE, from: journey.from, to: journey.to.hash, mapping };
  const decision: Decision = {
    kind: 'decided',
    who,
    held,
    event: { ...event, facts: {} },
    requestId: derivedId(run.id, run.run, before.application.seq, journey.to.hash),
    requestHash: sha256(canonicalJson({ ...asked, by: who.accountId })),
    snapshot: moved.snapshot,
    effects: [],
    facts: {},
    migration: { from: journey.from, mapping },
  };
  const answer = await commit(runtime, trx, decision);
  return answer ? { ...line, would, seq: answer.version } : { ...line, refusal: said({ code: 'moved-on' }) };
}

async function versionOf(
  trx: Trx,
  id: string,
  version: number,
): Promise<{ readonly hash: string; readonly body: string }> {
  const row = await trx
    .selectFrom('definition')
    .select(['hash', 'body'])
    .where('kind', '=', 'workflow')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw problem('definitionNotFound');
  return row;
}

type WhyNot = MigrationRefusal | { readonly code: 'version-other' } | { readonly code: 'moved-on' };

const TEXTS = {
  'stage-done': { ne: 'यो चरण सकिइसकेको छ', en: 'this stage is over already' },
  'state-missing': {
    ne: 'नयाँ संस्करणमा यो अवस्था छैन; नक्सामा कुन अवस्थामा जाने लेख्नुहोस्',
    en: 'the new version has no such state; say in the mapping where it goes',
  },
  'forms-gone': {
    ne: 'सुरु भएका केही फाराम नयाँ संस्करणमा छैनन्',
    en: 'some forms that were begun do not stand in the new version',
  },
  'not-restored': {
    ne: 'नयाँ संस्करणले यो अवस्था खोल्न सकेन',
    en: 'the new version cannot open it as it stands',
  },
  'version-other': { ne: 'यो निवेदन अर्कै संस्करणमा छ', en: 'it is under another version by now' },
  'moved-on': {
    ne: 'यत्तिकैमा कसैले यसमा काम गर्‍यो; फेरि प्रयास गर्नुहोस्',
    en: 'somebody acted on it meanwhile; try again',
  },
} as const satisfies Record<WhyNot['code'], Text>;

function said({ code, ...params }: WhyNot): NonNullable<CaseLine['refusal']> {
  return { code, texts: { ...TEXTS[code] }, params };
}

function titles(held: Parameters<typeof formTitle>[0], params: object): readonly string[] {
  const forms: unknown = 'forms' in params ? params.forms : [];
  return Array.isArray(forms) ? forms.map((slug) => formTitle(held, String(slug)).ne) : [];
}
