import { here } from './base.ts';

/** How far an upload is, 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends one file and says on the way how far it is, which fetch does not.
 * @throws TypeError, as fetch does, when the server cannot be reached
 */
export function sendFile(
  path: string,
  file: File,
  { token, onProgress }: { readonly token: string | undefined; readonly onProgress: OnProgress | undefined },
): Promise<Response> {
  const body = new FormData();
  body.set('file', file);
  const request = new XMLHttpRequest();
  request.open('POST', here(path));
  request.setRequestHeader('accept', 'application/json, application/problem+json');
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('the server cannot be reached')));
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type') ?? '';
  return new Response(request.responseText, { status: request.status, headers: { 'content-type': type } });
}
