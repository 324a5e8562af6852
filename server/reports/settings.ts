import { join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../parse.ts';

const Settings = Type.Object(
  {
    /** Layouts of the papers that are permits and certificates. */
    permitLayouts: Type.Array(Type.String()),
    /** Lists of codes in which a head of revenue has its name, in the order in which they are asked. */
    headLists: Type.Array(Type.String()),
    accountList: Type.String(),
    typeList: Type.String(),
    classList: Type.String(),
    /** Last day of each span of age; what is older is in one of its own. */
    ageDays: Type.Array(Type.Integer()),
    /** Months of each part of a fiscal year by which offices report: four months. */
    termMonths: Type.Integer(),
  },
  { additionalProperties: false },
);

/** What the reports take from the law by its name, and by which spans they count. */
export const settings = readJson(Settings, join(import.meta.dirname, 'reports.json'));
