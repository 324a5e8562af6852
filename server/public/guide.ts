import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { CaseKind, StateMeta } from '../../workflows/engine/definition.ts';
import { codeTitle } from '../case/titles.ts';
import type { Guide, GuideStep, GuideWay } from '../contract/public.ts';
import { categoriesOf } from '../office/categories.ts';
import type { FormGroup, LoadedStage, Runtime, Trx } from '../runtime.ts';
import { getConfig, type OfficeConfig } from '../office/read.ts';

type Law = {
  readonly stages: readonly LoadedStage[];
  readonly library: FormLibrary;
  readonly groups: readonly FormGroup[];
  readonly config: OfficeConfig;
};

/** How one applies and what follows, out of the stages in force: nothing of it is written down a second time. */
export async function guide(runtime: Runtime, trx: Trx, organizationId: string): Promise<Guide> {
  const { library, groups } = await runtime.definitions.library(trx, organizationId);
  const config = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
  const law = { stages: await runtime.definitions.stages(trx, organizationId), library, groups, config };
  const order = groups.map(({ stage }) => stage);
  const beginning = law.stages.filter(({ stage }) => kindsOf(stage.body.definition.starts).length > 0);
  const ways = beginning
    .toSorted((a, b) => order.indexOf(a.stage.id) - order.indexOf(b.stage.id))
    .map((each) => wayOf(law, each));
  return { ways };
}

function kindsOf(starts: CaseKind | readonly CaseKind[] | undefined): readonly CaseKind[] {
  return starts === undefined ? [] : [starts].flat();
}

function wayOf(law: Law, first: LoadedStage): GuideWay {
  const { library } = law;
  const { id, title, starts } = first.stage.body.definition;
  const stages = mainLine(law, first).map(({ stage }) => ({
    id: stage.id,
    title: stage.body.definition.title,
    steps: stepsOf(law, stage.body.definition.states, stage.id),
  }));
  const kinds = kindsOf(starts).map(({ types, classes = [] }) => ({
    types: types.map((type) => codeTitle({ library }, 'constructionType', type)),
    classes: classes.map((code) => codeTitle({ library }, 'buildingClass', code)),
  }));
  return { stage: id, title, kinds, stages, papers: papersOf(law, first) };
}

/** A stage and those that follow when each comes to its end with a decision: the first that such an end opens. */
function mainLine(law: Law, first: LoadedStage, before: readonly LoadedStage[] = []): readonly LoadedStage[] {
  const line = [...before, first];
  const ends = Object.values(first.stage.body.definition.states).filter(
    ({ type, tags = [] }) => type === 'final' && tags.includes('approved') && !tags.includes('partial'),
  );
  const [opened] = ends.flatMap(({ meta }) => meta.opens?.[0] ?? []);
  const next = law.stages.find(({ stage }) => stage.id === opened?.stage);
  return next === undefined || line.includes(next) ? line : mainLine(law, next, line);
}

type States = Readonly<Record<string, { readonly type?: 'final'; readonly meta: StateMeta }>>;

/** The groups of a stage as steps, each with the posts that move it on and the office days that it may take. */
function stepsOf({ groups, config }: Law, states: States, stage: string): GuideStep[] {
  const open = Object.values(states).filter(({ type, meta }) => type !== 'final' && meta.forms !== undefined);
  return groups
    .filter((group) => group.stage === stage)
    .flatMap((group) => {
      const metas = open.flatMap(({ meta }) => (meta.group === group.id ? [meta] : []));
      if (metas.length === 0) return [];
      const roles = [...new Set(metas.flatMap(({ owner }) => owner))];
      const days = metas.reduce((sum, { sla = '' }) => sum + (config.timers[sla] ?? 0), 0);
      return [{ title: group.title, by: titlesOf(config, roles), ...(days > 0 ? { days } : {}) }];
    });
}

function titlesOf({ designations }: OfficeConfig, roles: readonly string[]): Text[] {
  return roles.flatMap((role) => designations.find(({ id }) => id === role)?.title ?? []);
}

/** The papers that the forms of a stage's first group always need. */
function papersOf({ config }: Law, { stage }: LoadedStage): Text[] {
  const { states, initial } = stage.body.definition;
  const forms = states[initial]?.meta.forms ?? [];
  return categoriesOf(config).flatMap(({ form, required, title }) =>
    required === true && forms.includes(form) ? [title] : [],
  );
}
