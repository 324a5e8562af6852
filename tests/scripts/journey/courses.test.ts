import { describe, expect, test } from 'vitest';
import { getSample, readAnswerBook } from '../../../scripts/demo/book.ts';
import type { Moment, Story } from '../../../scripts/demo/story.ts';
import { readStories, subjectOf } from '../../../scripts/demo/story-file.ts';
import { readCourses } from '../../../scripts/journey/all.ts';
import type { StageDefinition } from '../../../workflows/engine/definition.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { shippedFragment, shippedStage, shippedStages } from '../../workflows/stages.ts';

const book = readAnswerBook();
const { forms } = shippedLibrary();
const stages = new Map(shippedStages.map((id) => [id, shippedStage(id).definition]));
const stories = readStories();
const courses = readCourses();
const events = new Set([...stages.values()].flatMap(eventsOf));
for (const fragment of ['approval-protocol', 'suspension'])
  for (const event of Object.keys(shippedFragment(fragment).on)) events.add(event);

function eventsOf({ states }: StageDefinition): readonly string[] {
  return Object.values(states).flatMap(({ on = {} }) => Object.keys(on));
}

test('the demo tells of each sample once, in the order of their numbers', () => {
  expect(stories.map(({ applicationNo }) => applicationNo)).toEqual(book.samples.map((each) => each.applicationNo));
});

test('the courses are of every building type and class', () => {
  const subjects = courses.map(({ applicationNo, subject }) => ({
    ...subjectOf(getSample(book, applicationNo).forms),
    ...subject,
  }));
  const types = new Set(subjects.map(({ constructionType }) => constructionType));
  const classes = new Set(subjects.map(({ buildingClass }) => buildingClass));
  expect([...types].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'EQ']);
  expect([...classes].toSorted()).toEqual(['A', 'B', 'C', 'D']);
});

describe.each([...stories, ...courses].map((story) => [story.says ?? String(story.applicationNo), story] as const))(
  '%s',
  (_name, story) => {
    test('names only stages, states, events and forms that there are', () => {
      expect(strangersIn(story)).toEqual([]);
    });
  },
);

/** Every name of a story that nobody knows. */
function strangersIn({ until, steps, optional, enterAs, answers = {} }: Story): readonly string[] {
  const moments = [until, ...steps.map(({ at }) => at)];
  const named = [
    ...optional,
    ...Object.keys(enterAs),
    ...Object.keys(answers),
    ...moments.flatMap(({ form }) => form ?? []),
    ...steps.flatMap(({ form, enter }) => [form, enter].flatMap((slug) => slug ?? [])),
  ];
  const opened = steps.flatMap(({ open }) => open ?? []);
  return [
    ...moments.filter((moment) => !isKnown(moment)).map((moment) => JSON.stringify(moment)),
    ...named.filter((slug) => forms[slug] === undefined),
    ...steps.flatMap(({ event }) => (event === undefined || events.has(event) ? [] : [event])),
    ...opened.filter((stage) => stages.get(stage)?.opening === undefined),
  ];
}

function isKnown({ stage, state, event }: Moment): boolean {
  const definition = stage === undefined ? undefined : stages.get(stage);
  if (stage !== undefined && definition === undefined) return false;
  const states = definition
    ? Object.keys(definition.states)
    : [...stages.values()].flatMap((each) => Object.keys(each.states));
  return (state === undefined || states.includes(state)) && (event === undefined || events.has(event));
}

test('days pass before work is inspected, inspected again, or built on', () => {
  const late = courses.flatMap(({ says, steps }) =>
    steps.flatMap((step, at) => {
      const takesDays = step.event === 'REINSPECT' || step.open === 'site-inspection';
      return takesDays && steps[at - 1]?.days === undefined
        ? [`${String(says)}: ${step.event ?? step.open ?? ''}`]
        : [];
    }),
  );
  expect(late).toEqual([]);
  const [first] = courses;
  const built = first?.steps.findIndex(({ event }) => event === 'BUILT') ?? -1;
  // what is written of the completed part comes between
  const onward = first?.steps.slice(built + 1).find(({ enter }) => enter === undefined);
  expect(onward?.days).toBeGreaterThan(30);
});
