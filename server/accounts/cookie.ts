import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { organizationNamed } from '../http/organization-path.ts';
import { DEVICE_SECONDS, rememberDevice } from './known-device.ts';
import { formatRefreshToken, parseRefreshToken, type RefreshToken, SESSION_SECONDS } from './sessions.ts';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether browsers take a Secure cookie at this address: over TLS, or on the machine itself. */
export function takesSecureCookies(publicUrl: string): boolean {
  const url = URL.parse(publicUrl);
  return url !== null && (url.protocol === 'https:' || LOOPBACK.includes(url.hostname));
}

/**
 * Name of the refresh cookie: `__Host-` binds it to this host over TLS; plain http on another machine cannot have that. Who
 * works for two organisations of one deployment is logged in to each by itself.
 */
function cookieName(publicUrl: string, request: Pick<FastifyRequest, 'raw'>): string {
  const name = takesSecureCookies(publicUrl) ? '__Host-naksa' : 'naksa';
  const code = organizationNamed(request);
  return code === undefined ? name : `${name}-${code}`;
}

/** The refresh token that the browser sent, if it is one. */
export function readRefreshCookie(request: FastifyRequest, publicUrl: string): RefreshToken | undefined {
  return parseRefreshToken(request.cookies[cookieName(publicUrl, request)]);
}

/** Gives the browser its refresh token, out of reach of scripts and of other sites. */
export function setRefreshCookie(reply: FastifyReply, publicUrl: string, token: RefreshToken): void {
  void reply.setCookie(cookieName(publicUrl, reply.request), formatRefreshToken(token), {
    ...attributes(publicUrl),
    maxAge: SESSION_SECONDS,
  });
}

/** Takes the refresh token away again. */
export function clearRefreshCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.clearCookie(cookieName(publicUrl, reply.request), attributes(publicUrl));
}

function deviceCookieName(publicUrl: string): string {
  return takesSecureCookies(publicUrl) ? '__Host-naksa-device' : 'naksa-device';
}

/** What the browser keeps of earlier logins, if anything. */
export function readDeviceCookie(request: Pick<FastifyRequest, 'cookies'>, publicUrl: string): string | undefined {
  return request.cookies[deviceCookieName(publicUrl)];
}

/** Lets the browser keep that this person has logged in from it. */
export function setDeviceCookie(
  reply: FastifyReply,
  { publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>,
  person: { readonly organizationId: string; readonly accountId: string },
): void {
  const known = rememberDevice({ secret, ...person }, readDeviceCookie(reply.request, publicUrl));
  void reply.setCookie(deviceCookieName(publicUrl), known, { ...attributes(publicUrl), maxAge: DEVICE_SECONDS });
}

function attributes(publicUrl: string): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: takesSecureCookies(publicUrl) };
}
