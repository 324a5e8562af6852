import '@mantine/core/styles/Accordion.layer.css';
import { Accordion, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { searchKey } from '../../form-schemas/values/digits.ts';
import type { Question } from '../../server/contract/public.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useQuestions } from './api.ts';
import { Asked } from './Asked.tsx';
import classes from './public.module.css';
import { PublicPage } from './PublicPage.tsx';

/** /faq: what people ask often, with a search through questions and answers. */
export function FaqPage() {
  const { t } = useTexts();
  const questions = useQuestions();
  const [typed, setTyped] = useState('');
  return (
    <PublicPage title={t('public.faq.title')}>
      <Asked query={questions}>
        {({ questions: all }) =>
          all.length === 0 ? (
            <EmptyState icon="help" text={t('public.faq.empty')} />
          ) : (
            <>
              <TextInput
                type="search"
                label={t('public.faq.search')}
                leftSection={<Icon name="search" />}
                value={typed}
                maxLength={100}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Answers questions={all.filter((each) => says(each, typed))} />
            </>
          )
        }
      </Asked>
    </PublicPage>
  );
}

function says({ question, answer }: Question, typed: string): boolean {
  const text = searchKey([question.ne, question.en, answer.ne, answer.en].join('\n'));
  return searchKey(typed)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function Answers({ questions }: { readonly questions: readonly Question[] }) {
  const { t, pick } = useTexts();
  if (questions.length === 0) return <EmptyState icon="search" text={t('common.noResults')} />;
  return (
    <Accordion variant="separated" order={2} multiple classNames={{ item: classes['question'] ?? '' }}>
      {questions.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>
            <Text fw={600} {...langOf(question)}>
              {pick(question)}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Text style={{ whiteSpace: 'pre-line' }} {...langOf(answer)}>
              {pick(answer)}
            </Text>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** A text that is there in Nepali only says so, whatever language the page is in. */
function langOf({ ne, en }: Question['question']): { readonly lang?: 'ne' } {
  return ne === en ? { lang: 'ne' } : {};
}
