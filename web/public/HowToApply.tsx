import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Text as Words } from '../../form-schemas/engine/field-definition.ts';
import type { GuideStep, GuideWay } from '../../server/contract/public.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useGuide } from './api.ts';
import { Asked } from './Asked.tsx';
import classes from './LandingPage.module.css';

/** How one applies, by what is to be built; every step comes from the stages in force. */
export function HowToApply() {
  const { t } = useTexts();
  const guide = useGuide();
  if (guide.data?.ways.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="steps">
      <Title order={2} id="steps">
        {t('public.home.steps')}
      </Title>
      <Asked query={guide} height={320}>
        {({ ways }) => <Ways ways={ways} />}
      </Asked>
    </Stack>
  );
}

function Ways({ ways }: { readonly ways: readonly GuideWay[] }) {
  const { t, pick } = useTexts();
  const [chosen, choose] = useState<string>();
  const options = ways.flatMap((way) => optionsOf(way, pick));
  const value = chosen ?? options[0]?.value ?? '';
  const way = ways.find(({ stage }) => stage === value.split(' ')[0]);
  return (
    <Stack gap="md">
      <NativeSelect
        maw={480}
        label={t('public.home.whatToBuild')}
        data={options}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {way !== undefined && <Way way={way} />}
    </Stack>
  );
}

/** A kind of construction with the classes of building that take this way, where other classes take another. */
function optionsOf({ stage, kinds }: GuideWay, pick: (text: Words) => string) {
  return kinds.flatMap(({ types, classes: built }, index) =>
    types.map((type) => ({
      value: `${stage} ${String(index)} ${type.en}`,
      label: built.length === 0 ? pick(type) : `${pick(type)} (${built.map(pick).join(', ')})`,
    })),
  );
}

function Way({ way: { stages, papers } }: { readonly way: GuideWay }) {
  const { t, pick } = useTexts();
  return (
    <Stack gap="md">
      {stages.map(({ id, title, steps }) => (
        <section key={id} aria-label={pick(title)}>
          <Title order={3} mb="xs">
            {pick(title)}
          </Title>
          <ol className={classes['steps']}>
            {steps.map((step, index) => (
              <Step key={step.title.en} step={step} number={index + 1} />
            ))}
          </ol>
        </section>
      ))}
      {papers.length > 0 && (
        <section aria-labelledby="papers">
          <Title order={3} id="papers" mb="xs">
            {t('public.home.documentsNeeded')}
          </Title>
          <ul className={classes['papers']}>
            {papers.map((paper) => (
              <li key={paper.en}>{pick(paper)}</li>
            ))}
          </ul>
        </section>
      )}
      <Text size="sm" c="dimmed">
        {t('public.home.stepsNote')}
      </Text>
    </Stack>
  );
}

function Step({ step: { title, by, days }, number }: { readonly step: GuideStep; readonly number: number }) {
  const { t, language, pick } = useTexts();
  return (
    <li className={classes['step']}>
      <span className={classes['number']}>{withDigits(number, language)}</span>
      <div>
        <div className={classes['stepTitle']}>{pick(title)}</div>
        {by.length > 0 && <div className={classes['quiet']}>{by.map(pick).join(', ')}</div>}
        {days !== undefined && <div className={classes['quiet']}>{t('public.home.days', { count: days })}</div>}
      </div>
    </li>
  );
}
