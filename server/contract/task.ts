import { type Static, Type } from 'typebox';
import { ApplicationSummary } from './application-list.ts';

const closed = { additionalProperties: false };
const Role = Type.String({ pattern: '^[A-Z]{1,6}$' });
const Person = Type.String({ format: 'uuid' });

/** Body of PUT /api/applications/:id/assignment: who of a post deals with the file from now on. */
export const AssignmentBody = Type.Object(
  {
    role: Role,
    /** Absent: nobody in particular. */
    to: Type.Optional(Person),
    /** Whom the sender takes to have it now; absent: nobody. Somebody else has it meanwhile: 409. */
    from: Type.Optional(Person),
  },
  closed,
);
export type AssignmentBody = Static<typeof AssignmentBody>;

/** Query of GET /api/applications/:id/assignees. */
export const AssigneesQuery = Type.Object({ role: Role }, closed);
export type AssigneesQuery = Static<typeof AssigneesQuery>;

/** Somebody who holds the post today and may see the file, with how many files they have. */
export const Assignee = Type.Object({
  id: Type.String(),
  nameNe: Type.String(),
  designationNe: Type.String(),
  /** Files of the post that were given to them or taken by them. */
  tasks: Type.Integer(),
});
export type Assignee = Static<typeof Assignee>;

/** Work that waits for somebody; a file counts once for each post that it waits for. */
const Workload = {
  tasks: Type.Integer(),
  overdue: Type.Integer(),
  /** ISO instant since which the oldest waits; absent where nothing does. */
  oldest: Type.Optional(Type.String()),
};

/** GET /api/team: who has what. */
export const TeamView = Type.Object({
  posts: Type.Array(
    Type.Object({
      role: Type.String(),
      /** Files that nobody of the post has in particular. */
      unassigned: Type.Integer(),
      ...Workload,
    }),
  ),
  /** Staff, also those who have nothing, then the applicants' side where something waits for them. */
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      nameNe: Type.String(),
      designationNe: Type.String(),
      roles: Type.Array(Type.String()),
      ...Workload,
    }),
  ),
  wards: Type.Array(Type.Object({ ward: Type.String(), ...Workload })),
  total: Type.Object(Workload),
  unassigned: Type.Integer(),
});
export type TeamView = Static<typeof TeamView>;

/** Query of GET /api/team/tasks. */
export const TeamQuery = Type.Object(
  {
    role: Type.Optional(Role),
    ward: Type.Optional(Type.String({ maxLength: 2 })),
    /** A person, or `nobody`. */
    holder: Type.Optional(Type.Union([Person, Type.Literal('nobody')])),
    /** Only what is over its term. */
    late: Type.Optional(Type.Literal('true')),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type TeamQuery = Static<typeof TeamQuery>;

/** A file at a post. */
export const TeamTask = Type.Object({
  role: Type.String(),
  /** ISO instant since which it waits there. */
  since: Type.String(),
  due: Type.Optional(Type.String()),
  holder: Type.Optional(
    Type.Object({
      id: Type.String(),
      nameNe: Type.String(),
      /** They took it, or it was given to them; otherwise nobody else holds the post, or it is their own file. */
      given: Type.Boolean(),
    }),
  ),
  /** May be given to somebody of the post: not where it waits for who filed it. */
  assignable: Type.Boolean(),
  application: ApplicationSummary,
});
export type TeamTask = Static<typeof TeamTask>;

/** GET /api/team/tasks: what waits longest first. */
export const TeamTasks = Type.Object({ items: Type.Array(TeamTask), next: Type.Optional(Type.String()) });
export type TeamTasks = Static<typeof TeamTasks>;
