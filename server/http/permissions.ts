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
        reports: Roles,
      },
      { additionalProperties: false },
    ),
    /** Roles that see only the applications they filed. */
    ownFilesOnly: Roles,
    /** Roles whose accounts only people of these roles may make or change: nobody gives more than they have. */
    appointedOnlyBy: Type.Record(Type.String(), Roles),
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

/** Whether a role has a permission; everybody has `public`. */
export function mayRole(role: string, permission: Permission): boolean {
  return permission === 'public' || FILE.permissions[permission].includes(role);
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
