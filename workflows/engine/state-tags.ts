/** Of a state at which a case waits: every other run of the application stands still. */
export const waitingTags = ['holds'] as const;

/** What a case that stands in a state has reached. */
export const stateTags = [
  'approved', // a permit or certificate is given
  'partial', // of a part only
  'completed', // the work is over
  'discarded',
  'undecided', // an end without a decision: withdrawn, refused, handed to another stage
  ...waitingTags,
] as const;
