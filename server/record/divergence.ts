/** The first thing that does not agree with the record. */
export type Divergence = {
  readonly seq: number;
  readonly what: string;
  /** Of what is not told by its event: the table of a row, the number of a line. */
  readonly about?: string;
};
