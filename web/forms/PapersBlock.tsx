import { Text, Title } from '@mantine/core';
import { countPapers } from '../../form-schemas/engine/form/completeness.ts';
import { papersLeft } from '../../form-schemas/engine/form/paper-places.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './form.module.css';
import { useStored } from './form-context.ts';
import { PaperPlace } from './PaperPlace.tsx';

/** The papers of the form that have no place among its fields, at its end: what is asked for, what was given, and the way to give what is missing. */
export function PapersBlock() {
  const { t, language } = useTexts();
  const all = useStored((store) => store.papers());
  const places = useStored((store) => store.paperPlaces());
  const papers = papersLeft(all, places);
  if (papers.length === 0) return null;
  const { asked, filled } = countPapers(papers);
  return (
    <section aria-labelledby="papers-title" className={classes['section']}>
      <Title order={3} id="papers-title" className={classes['heading'] ?? ''}>
        {t('form.papers.title')}
      </Title>
      {asked > 0 && (
        <Text size="sm" mb="xs">
          {t('form.papers.count', {
            given: formatNumber(filled, language),
            required: formatNumber(asked, language),
          })}
        </Text>
      )}
      <ul className={classes['papers']}>
        {papers.map((paper) => (
          <li key={paper.category}>
            <PaperPlace paper={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}
