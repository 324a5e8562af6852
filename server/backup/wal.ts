import { type Static, Type } from 'typebox';

/** How PostgreSQL names a piece of its write-ahead log: timeline and position, in hexadecimal. */
const SEGMENT = /^[0-9A-F]{24}$/u;
/** Where a timeline left another one. */
const TIMELINE = /^[0-9A-F]{8}\.history$/u;
/** Pieces of one "file" of the log: 4 GB divided by their size. */
const LOG_FILE = 2 ** 32;

/** What is written beside each piece that went to the archive while the office worked. */
export const SegmentNote = Type.Object(
  {
    format: Type.Literal('naksa-wal-1'),
    name: Type.String(),
    /** So many bytes of it are sure; the newest piece still grows. */
    bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** Everything that was acknowledged until then is in the pieces up to this one. */
    until: Type.String(),
  },
  { additionalProperties: false },
);
export type SegmentNote = Static<typeof SegmentNote>;

/** Whether a name is that of a segment of what PostgreSQL has written. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

/** Whether a name is that of a history of timelines. */
export function isTimeline(name: string): boolean {
  return TIMELINE.test(name);
}

/** A place in the log as PostgreSQL writes it (`0/1A2B3C4D`), as a number of bytes. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return BigInt(`0x${high}`) * BigInt(LOG_FILE) + BigInt(`0x${low}`);
}

/** The piece that holds a position. */
export function segmentAt(timeline: string, position: bigint, segmentBytes: number): string {
  const index = position / BigInt(segmentBytes);
  const perFile = BigInt(LOG_FILE / segmentBytes);
  return `${timeline}${hex(index / perFile)}${hex(index % perFile)}`;
}

/** The position at which a piece begins. */
export function startOf(segment: string, segmentBytes: number): bigint {
  const perFile = BigInt(LOG_FILE / segmentBytes);
  return (BigInt(`0x${segment.slice(8, 16)}`) * perFile + BigInt(`0x${segment.slice(16)}`)) * BigInt(segmentBytes);
}

/** The piece after a piece, on the same timeline. */
export function segmentAfter(segment: string, segmentBytes: number): string {
  return segmentAt(segment.slice(0, 8), startOf(segment, segmentBytes) + BigInt(segmentBytes), segmentBytes);
}

function hex(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
