import { join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../parse.ts';

const Roles = Type.Array(Type.String());

const PermissionsFile = Type.Object(
  {
    permissions: Type.Object(
      {
        public: Roles,
        session: Roles,
        'file-application': Roles,
        'import-legacy': Roles,
        'read-application': Roles,
        act: Roles,
        print: Roles,
        'hand-out': Roles,
        audit: Roles,
        setup: Roles,
        'read-definitions': Roles,
        'draft-definitions': Roles,
        'publish-definitions': Roles,
        oversee: Roles,
        attest: Roles,
        'share-tasks': Roles,
        supervise: Roles,
        'hear-neighbours': Roles,
        retry: Roles,
        'found-offices': Roles,
        'read-proposals': Roles,
        'decide-proposals': Roles,
        reports: Roles,
        /** What was sent of a case, and whether it came: whoever works on it, never those who filed it. */
        'read-messages': Roles,
      },
      { additionalProperties: false },
    ),
    /** The post whose permissions every post has that an office adds to the shipped ones. */
    addedPosts: Type.String(),
    /** Codes that no person holds. */
    nobodysPosts: Roles,
    /** Roles that see only the applications they filed. */
    ownFilesOnly: Roles,
    /** Roles whose accounts only people of these roles may make or change: nobody gives more than they have. */
    appointedOnlyBy: Type.Record(Type.String(), Roles),
    /** Posts that may be held for somebody else, and only by who has one of them. */
    actingPosts: Roles,
    /** Posts whose password is given and whose second step is taken away by two persons only, and that always log in with two steps. */
    guardedPosts: Roles,
    /** Posts that may be the second person of a deed, and for that are filled by two persons only. */
    secondPersons: Roles,
    /** Posts that hear of every deed of two persons. */
    toldOfProposals: Roles,
    /** What the navigation offers, by the permission that opens it. */
    navigation: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);

const FILE = readJson(PermissionsFile, join(import.meta.dirname, 'permissions.json'));

/** What a route asks of the person who calls it; each is a list of role codes in permissions.json. */
export type Permission = keyof typeof FILE.permissions;

/** True for a permission that permissions.json has. */
export function isPermission(value: unknown): value is Permission {
  return typeof value === 'string' && Object.hasOwn(FILE.permissions, value);
}

/** Whether the program itself knows a post: what such a one may do stands in permissions.json. */
export function isShippedPost(role: string): boolean {
  return FILE.permissions.session.includes(role) || FILE.nobodysPosts.includes(role);
}

/**
 * The shipped post by whose rights a post goes: its own, or for one that the office has added those of an extra post. None of the
 * guarded posts, and no right to the setup: what takes two persons is not opened by adding a post.
 */
export function rightsOf(role: string): string {
  return isShippedPost(role) ? role : FILE.addedPosts;
}

/** Whether a role has a permission; everybody has `public`. */
export function mayRole(role: string, permission: Permission): boolean {
  return permission === 'public' || FILE.permissions[permission].includes(rightsOf(role));
}

/** Keys of the navigation that a role may open. */
export function navigationOf(role: string): string[] {
  return Object.entries(FILE.navigation)
    .filter(([, permission]) => isPermission(permission) && mayRole(role, permission))
    .map(([key]) => key);
}

/** Roles that see only the applications they filed. */
export const ownFilesOnlyRoles: readonly string[] = FILE.ownFilesOnly;

/** Whether a role sees only the applications it filed itself. */
export function isOwnFilesOnly(role: string): boolean {
  return FILE.ownFilesOnly.includes(role);
}

/** Roles that may make accounts of a role, change them or take them away; undefined = whoever may edit accounts. */
export function appointersOf(role: string): readonly string[] | undefined {
  return FILE.appointedOnlyBy[role];
}

/** Whether a post may be held for somebody else; who holds it has such a post too. */
export function isActingPost(role: string): boolean {
  return FILE.actingPosts.includes(rightsOf(role));
}

/** Posts of which two persons decide: their passwords, their second step, who gets them. */
export const guardedPosts: readonly string[] = FILE.guardedPosts;

/** Whether a post may be the second person of a deed. */
export function isSecondPerson(role: string): boolean {
  return FILE.secondPersons.includes(role);
}

/** Posts that hear of every deed of two persons. */
export const postsToldOfProposals: readonly string[] = FILE.toldOfProposals;
