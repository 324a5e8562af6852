import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { Deed } from '../../workflows/engine/definition.ts';
import { Way, Place, Ask } from '../../workflows/engine/marks.ts';
import { ReasonView } from './application.ts';
import { Ordinal } from './bounds.ts';

/** A question of an event, with the answer that the case offers for it where the action is open, or the answers of which one is given. */
export const AskView = Type.Interface([Type.Omit(Ask, ['suggests'])], {
  suggested: Type.Optional(Type.String()),
  offered: Type.Optional(Type.Array(Type.String())),
});
export type AskView = Static<typeof AskView>;

/** GET /api/applications/:id/actions: what may I do, and why not. */
export const ActionsView = Type.Object({
  version: Type.Integer(),
  actions: Type.Array(
    Type.Object({
      run: Ordinal,
      event: Type.String(),
      form: Type.Optional(Type.String()),
      /** What the stage calls it. */
      title: Text,
      /** Wants a reason in writing. */
      needsNote: Type.Boolean(),
      /** What the note is called where it stands on the paper: the order of who approves last. */
      noteTitle: Type.Optional(Text),
      /** The office waits for it. */
      awaited: Type.Boolean(),
      /** Nobody presses it: a term that runs out, another stage that tells. */
      bySystem: Type.Boolean(),
      /** What it does, in the words of the stage language. */
      does: Type.Array(Deed),
      way: Type.Optional(Way),
      place: Place,
      /** What it asks for besides a note. */
      asks: Type.Array(AskView),
      open: Type.Boolean(),
      target: Type.Optional(Type.String()),
      targetTitle: Type.Optional(Text),
      reasons: Type.Array(ReasonView),
      waitingFor: Type.Array(Type.String()),
      /** Of what is open: the posts whose turn it is once it is done; none where it is nobody's but was before. */
      next: Type.Optional(Type.Array(Type.Object({ role: Type.String(), title: Text }))),
      since: Type.Optional(Type.String()),
      /** The post in which the person may do it, where it is not their own. */
      as: Type.Optional(Type.String()),
    }),
  ),
});
export type ActionsView = Static<typeof ActionsView>;

/** GET /api/applications/:id/stages: the processes that somebody may begin on the application, and why not. */
export const StagesView = Type.Object({
  version: Type.Integer(),
  stages: Type.Array(
    Type.Object({
      stage: Type.String(),
      title: Text,
      open: Type.Boolean(),
      reasons: Type.Array(ReasonView),
      waitingFor: Type.Array(Type.String()),
      since: Type.Optional(Type.String()),
    }),
  ),
});
export type StagesView = Static<typeof StagesView>;
