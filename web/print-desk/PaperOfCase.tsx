import { Text } from '@mantine/core';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './desk.module.css';
import { PaperCase } from './DeskTable.tsx';

/** Which paper, and of whose file: what a window says before something is done that cannot be undone. */
export function PaperOfCase({ paper }: { readonly paper: DeskPaper }) {
  const { language, pick } = useTexts();
  return (
    <div className={classes['meant']}>
      <Text fw={600}>
        {pick(paper.title)}
        {paper.number === undefined ? '' : ` · ${withDigits(paper.number, language)}`}
      </Text>
      <PaperCase paper={paper} />
    </div>
  );
}
