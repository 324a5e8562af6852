import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readJson } from '../../server/parse.ts';
import type { Subject } from './drive.ts';
import type { Story } from './story.ts';

const Names = Type.Record(Type.String(), Type.String());
const Maybe = Type.Optional(Type.String());
const Moment = Type.Object({
  stage: Maybe,
  state: Maybe,
  form: Maybe,
  event: Maybe,
  role: Maybe,
  idle: Type.Optional(Type.Literal(true)),
});
const Step = Type.Object({
  at: Moment,
  role: Maybe,
  event: Maybe,
  form: Maybe,
  payload: Type.Optional(Names),
  open: Maybe,
  enter: Maybe,
  note: Maybe,
  days: Type.Optional(Type.Integer()),
});
/** Shape of a story in its file. */
export const StoryFile = Type.Object({
  says: Maybe,
  applicationNo: Type.Integer(),
  subject: Type.Optional(Type.Object({ constructionType: Maybe, buildingClass: Maybe, ward: Maybe })),
  opened: Type.String(),
  begins: Names,
  until: Moment,
  optional: Type.Array(Type.String()),
  enterAs: Names,
  steps: Type.Array(Step),
  answers: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())))),
});

/** What decides which forms a case needs, in the samples' application form. */
const SubjectOfSample = Type.Object({
  construction: Type.Object({ constructionType: Type.String(), buildingClass: Type.String() }),
  land: Type.Object({ ward: Type.String() }),
});

/** Reads how the sample applications went. */
export function readStories(): readonly Story[] {
  return readJson(Type.Array(StoryFile), join(import.meta.dirname, 'stories.json'));
}

/** Reads one story from its file. */
export function readStory(file: string): Story {
  return readJson(StoryFile, file);
}

/** What decides which forms a sample needs. */
export function subjectOf(forms: Readonly<Record<string, unknown>>): Subject {
  const application = Object.values(forms).find((form) => isSubject(form));
  if (!isSubject(application)) throw new Error('no form of the sample names its type, class and ward');
  const { constructionType, buildingClass } = application.construction;
  return { constructionType, buildingClass, ward: application.land.ward };
}

function isSubject(
  form: unknown,
): form is { construction: Pick<Subject, 'constructionType' | 'buildingClass'>; land: Pick<Subject, 'ward'> } {
  return Value.Check(SubjectOfSample, form);
}
