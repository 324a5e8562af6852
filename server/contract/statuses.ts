import { type Static, Type } from 'typebox';

/** How an application may stand (specification 4): P pending, A approved, C completed; X rejected somewhere, D discarded. */
export const CaseStatus = Type.Enum(['P', 'A', 'C', 'X', 'D']);
export type CaseStatus = Static<typeof CaseStatus>;

/** How a form stands, as the stages say it (workflows: FormStatus). */
export const FormStatus = Type.Enum(['absent', 'draft', 'submitted', 'returned', 'approved', 'rejected', 'locked']);
export type FormStatus = Static<typeof FormStatus>;

/** A approved, R rejected, P pending: what one post says of a form. */
export const ApprovalStatus = Type.Enum(['A', 'R', 'P']);
export type ApprovalStatus = Static<typeof ApprovalStatus>;
