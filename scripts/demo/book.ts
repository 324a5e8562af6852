import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../../server/parse.ts';
import type { AnswerBook, Sample } from './overlays.ts';

const Json = Type.Record(Type.String(), Type.Unknown());
const ByForm = Type.Record(Type.String(), Json);

const SampleFile = Type.Array(Type.Object({ applicationNo: Type.Integer(), designer: Type.String(), forms: ByForm }));
const TableFile = Type.Object({
  words: Type.Record(Type.String(), Type.String()),
  landArea: Type.String(),
  floors: Type.String(),
  copies: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
});

const folder = import.meta.dirname;

/** Reads the samples and what a person answers in their forms. */
export function readAnswerBook(): AnswerBook {
  const files = readdirSync(join(folder, 'answers')).filter((name) => name.endsWith('.json'));
  return {
    samples: readJson(SampleFile, join(folder, 'applications.json')),
    answers: Object.fromEntries(
      files.map((name) => [name.slice(0, -'.json'.length), readJson(Json, join(folder, 'answers', name))]),
    ),
    others: readJson(Type.Record(Type.String(), ByForm), join(folder, 'others.json')),
    table: readJson(TableFile, join(folder, 'overlay.json')),
  };
}

/** The sample with this application number. */
export function getSample(book: AnswerBook, applicationNo: number): Sample {
  const sample = book.samples.find((each) => each.applicationNo === applicationNo);
  if (sample === undefined) throw new Error(`no sample application has the number ${applicationNo}`);
  return sample;
}
