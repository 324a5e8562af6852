import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { Deed, GuardName, StateTag } from './definition.ts';
import { Marks } from './marks.ts';
import { closed, id, spelling } from './names.ts';

const roleCode = Type.String({ pattern: spelling.role });
const words = Type.Array(Type.String(), { minItems: 1 });
const params = Type.Optional(Type.Record(Type.String(), Type.Unknown()));

const GuardShape = Type.Object({ type: GuardName, params }, closed);
const ActionShape = Type.Object({ type: Deed, params, when: Type.Optional(GuardShape) }, closed);
const actions = Type.Optional(Type.Array(ActionShape));

const TransitionShape = Type.Object(
  {
    target: Type.Optional(id),
    guard: Type.Optional(GuardShape),
    unguarded: Type.Optional(Type.Literal(true)),
    actions,
    meta: Type.Optional(Marks),
  },
  closed,
);
const on = Type.Record(
  Type.String({ pattern: spelling.event }),
  Type.Union([TransitionShape, Type.Array(TransitionShape, { minItems: 1 })]),
);

const MetaShape = Type.Object(
  {
    title: Text,
    owner: Type.Array(roleCode),
    group: Type.Optional(id),
    forms: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    deadlines: Type.Optional(Type.Array(id)),
    sla: Type.Optional(Type.String()),
    opens: Type.Optional(Type.Array(Type.Object({ stage: id }, closed))),
  },
  closed,
);

const StateShape = Type.Object(
  {
    type: Type.Optional(Type.Literal('final')),
    description: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(StateTag)),
    meta: MetaShape,
    entry: actions,
    exit: actions,
    always: Type.Optional(Type.Array(TransitionShape)),
    on: Type.Optional(on),
  },
  closed,
);

const CaseKindShape = Type.Object({ types: Type.Array(Type.String()), classes: Type.Optional(words) }, closed);

const OpeningShape = Type.Object(
  {
    roles: Type.Array(roleCode, { minItems: 1 }),
    condition: Type.Optional(Type.Object({ cel: Type.String(), says: Text }, closed)),
    once: Type.Optional(Type.Literal(true)),
  },
  closed,
);

const DemandShape = Type.Object(
  {
    before: Type.Array(id, { minItems: 1 }),
    complete: Type.Optional(Type.Array(id, { minItems: 1 })),
    paid: Type.Optional(words),
    elapsed: Type.Optional(words),
    settled: Type.Optional(Type.Literal(true)),
    types: Type.Optional(words),
    classes: Type.Optional(words),
  },
  closed,
);

/** Schema of a file of workflows/stages; the editors' JSON Schema and the first check of lint. */
export const StageShape = Type.Object(
  {
    id,
    title: Text,
    use: Type.Array(id),
    starts: Type.Optional(Type.Union([CaseKindShape, Type.Array(CaseKindShape, { minItems: 1 })])),
    opening: Type.Optional(OpeningShape),
    subject: Type.Optional(Type.Object({ type: Type.String(), class: Type.String(), ward: Type.String() }, closed)),
    demands: Type.Optional(Type.Array(DemandShape)),
    formGroups: Type.Optional(Type.Array(Type.Object({ id, title: Text }, closed), { minItems: 1, maxItems: 50 })),
    initial: id,
    states: Type.Record(id, StateShape),
  },
  closed,
);

/** Schema of a file of workflows/fragments. */
export const FragmentShape = Type.Object(
  {
    id,
    title: Text,
    scope: Type.Optional(Type.Union([Type.Literal('case'), Type.Literal('stage')])),
    rejectionOrder: Type.Optional(Type.Array(roleCode)),
    on,
  },
  closed,
);
