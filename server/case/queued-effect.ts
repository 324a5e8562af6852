/** What a first step decided, as it is kept with the effect: plain JSON. */
export type Frozen = Readonly<Record<string, unknown>>;

/** One effect out of the outbox. */
export type QueuedEffect = {
  readonly organizationId: string;
  readonly applicationId: string;
  readonly seq: number;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** What its first step decided, where it has two. */
  readonly frozen?: Frozen;
};
