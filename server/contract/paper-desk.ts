import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { FindingView, Json, closed } from './definitions.ts';

/** Data of no case, by how much it says. */
export const SampleName = Type.Union([Type.Literal('empty'), Type.Literal('typical'), Type.Literal('longest')]);
export type SampleName = Static<typeof SampleName>;

/** POST /api/definitions/template/:id/preview: a paper as it is written, with a sample or an application by its number. */
export const PreviewBody = Type.Object(
  {
    source: Type.Optional(Json),
    sample: Type.Optional(SampleName),
    application: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999_999_999 })),
  },
  closed,
);
export type PreviewBody = Static<typeof PreviewBody>;

/** The page as HTML for a frame in which nothing runs; absent while something is wrong with the text. */
export const PreviewView = Type.Object({ problems: Type.Array(FindingView), page: Type.Optional(Type.String()) });
export type PreviewView = Static<typeof PreviewView>;

const Options = Type.Array(Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() }));
const field = {
  /** Its name in the model: `owner.nameNe`. */
  path: Type.String(),
  label: Text,
  /** The words that print it; absent of a table. */
  source: Type.Optional(Type.String()),
  example: Type.String(),
  /** Codes that a condition may ask it for. */
  options: Options,
};

/** GET /api/definitions/template/:id/fields: what may be put into a paper. */
export const PaperFields = Type.Object({
  topics: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Text,
      fields: Type.Array(Type.Object({ ...field, columns: Type.Optional(Type.Array(Type.Object(field))) })),
    }),
  ),
  /** Shared parts by the name that a text calls them by. */
  parts: Type.Array(Type.Object({ name: Type.String(), label: Text })),
  layouts: Type.Array(Type.String()),
  /** Legal references and standards by the key that a text cites them by. */
  laws: Type.Array(Type.Object({ key: Type.String(), label: Text })),
});
export type PaperFields = Static<typeof PaperFields>;
