import jwt from '@fastify/jwt';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { App } from './app-type.ts';

const ISSUER = 'naksa';
const AUDIENCE = 'naksa-api';
const ACCESS_TOKEN_SECONDS = 15 * 60;

const Claims = Type.Object({
  sub: Type.String({ minLength: 1 }),
  org: Type.String({ minLength: 1 }),
  sid: Type.String({ minLength: 1 }),
  role: Type.String({ minLength: 1 }),
  exp: Type.Integer(),
});

/** What an access token says: account, organisation, login session, role. */
export type AccessClaims = Pick<Static<typeof Claims>, 'sub' | 'org' | 'sid' | 'role'>;

/** Registers access tokens: HS256 only, own issuer and audience, and no token without an expiry. */
export async function registerTokens(app: App, secret: string): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE, expiresIn: ACCESS_TOKEN_SECONDS },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'org', 'sid', 'role', 'exp', 'iss', 'aud'],
      cache: false,
    },
  });
}

/** Signs an access token; it expires on the machine's own clock, never on a test clock. */
export function signAccessToken(
  app: App,
  claims: AccessClaims,
): { readonly token: string; readonly expiresAt: string } {
  const expiresAt = new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000).toISOString();
  return { token: app.jwt.sign(claims), expiresAt };
}

/** The claims of a genuine token; 'expired' for one whose time is over; undefined for everything else. */
export function readAccessToken(app: App, token: string): AccessClaims | 'expired' | undefined {
  try {
    const claims: unknown = app.jwt.verify(token);
    return Value.Check(Claims, claims) ? claims : undefined;
  } catch (error) {
    return isExpired(error) ? 'expired' : undefined;
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FAST_JWT_EXPIRED';
}
