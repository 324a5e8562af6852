/** Where the papers lie when it is not a folder: a bucket of an S3-compatible store. */
export type Bucket = {
  readonly bucket: string;
  /** What the names of all objects begin with, ending in `/`; empty for the whole bucket. */
  readonly prefix: string;
  /** Address of the store; absent = Amazon's own, by AWS_REGION. */
  readonly endpoint?: string;
};

const ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<path>[\w./-]*))?$/u;

/**
 * Reads NAKSA_FILES (`s3://bucket` or `s3://bucket/path`) and NAKSA_FILES_ENDPOINT (`https://store.example:9000`).
 * @returns undefined for what is neither
 */
export function readBucket(address: string, endpoint: string | undefined): Bucket | undefined {
  const { bucket, path = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined) return undefined;
  if (endpoint !== undefined && !isStore(endpoint)) return undefined;
  const folders = path.split('/').filter((part) => part !== '');
  // whoever stands between would read them as the way to another bucket
  if (folders.some((part) => part === '.' || part === '..')) return undefined;
  const prefix = folders.map((part) => `${part}/`).join('');
  return { bucket, prefix, ...(endpoint === undefined ? {} : { endpoint }) };
}

/** A plain address: who asks stands in the environment, and nothing is asked but for objects. */
function isStore(endpoint: string): boolean {
  const { protocol = '', username, password, search, hash } = URL.parse(endpoint) ?? {};
  return /^https?:$/u.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** The address of a bucket as NAKSA_FILES says it. */
export function sayBucket({ bucket, prefix }: Bucket): string {
  return `s3://${bucket}/${prefix}`;
}
