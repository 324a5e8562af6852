import { Anchor } from '@mantine/core';
import type { FindingView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Place } from './finding-place.ts';
import classes from './law.module.css';

type FindingListProps = {
  readonly findings: readonly FindingView[];
  /** Where a finding is in what is being written. */
  readonly placeOf?: (finding: FindingView) => Place | undefined;
  readonly onGo?: (place: Place) => void;
  /** Which part of the picture a finding is about. */
  readonly pointerOf?: (finding: FindingView) => string | undefined;
  readonly onShow?: (pointer: string) => void;
};

/** Everything wrong with a definition: what, what to do about it, and the line. */
export function FindingList({ findings, placeOf, onGo, pointerOf, onShow }: FindingListProps) {
  const { pick } = useTexts();
  return (
    <ol className={classes['findings']}>
      {findings.map((finding, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list of findings is replaced as a whole
        <li key={at}>
          <div>{pick(finding.message)}</div>
          <FindingPart pointer={pointerOf?.(finding)} onShow={onShow} />
          <FindingPlace finding={finding} place={placeOf?.(finding)} onGo={onGo} />
        </li>
      ))}
    </ol>
  );
}

type FindingPartProps = { readonly pointer: string | undefined; readonly onShow: FindingListProps['onShow'] };

function FindingPart({ pointer, onShow }: FindingPartProps) {
  const { t } = useTexts();
  if (pointer === undefined || onShow === undefined) return null;
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => onShow(pointer)}>
        {t('law.check.show')}
      </Anchor>
      {' · '}
    </>
  );
}

type FindingPlaceProps = {
  readonly finding: FindingView;
  readonly place: Place | undefined;
  readonly onGo: FindingListProps['onGo'];
};

function FindingPlace({ finding: { file, path }, place, onGo }: FindingPlaceProps) {
  const { t, language } = useTexts();
  if (place === undefined || onGo === undefined)
    return (
      <span lang="en" className={classes['key']}>
        {file} {path}
      </span>
    );
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onGo(place)}>
      {t('law.check.line', { line: withDigits(place.line, language) })}{' '}
      <span lang="en" className={classes['key']}>
        {path}
      </span>
    </Anchor>
  );
}
