import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Name = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,59}$', maxLength: 60 });

/** GET /api/setup/secrets: names alone; what was given is never read back. */
export const OfficeSecrets = Type.Object({
  secrets: Type.Array(Type.Object({ name: Type.String(), at: Type.String(), by: Type.String() })),
});
export type OfficeSecrets = Static<typeof OfficeSecrets>;

/** /api/setup/secrets/:name, to give and to take away. */
export const SecretParams = Type.Object({ name: Name }, closed);
/** PUT /api/setup/secrets/:name */
export const SecretBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: 500 }) }, closed);
