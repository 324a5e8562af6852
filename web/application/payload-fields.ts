/** What an event carries besides its note; asked in the confirmation. */
export type PayloadField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'openObjection';
  readonly choices?: readonly string[];
  /** Texts of the choices: `<choiceKey>.<choice>`. */
  readonly choiceKey?: string;
};

/** Fields by event type. The stage judges what is given; a field that is missing here is asked by a form instead. */
export const payloadFields: Readonly<Record<string, readonly PayloadField[]>> = {
  OBJECTION_FILED: [{ name: 'neighbour', label: 'action.neighbour', kind: 'text' }],
  RESOLVED: [
    { name: 'objectionId', label: 'action.objection', kind: 'openObjection' },
    {
      name: 'outcome',
      label: 'action.outcome',
      kind: 'choice',
      choices: ['settled', 'withdrawn', 'rejected', 'upheld'],
      choiceKey: 'action.outcomes',
    },
  ],
};
