import { Button, Code } from '@mantine/core';
import type { ReplayView } from '../../server/contract/history.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './replay.module.css';

/** The record as it is stored: the event with its hashes, and the snapshot that it came to. */
export function RawPanel({ view: { raw, snapshot, hashes } }: { readonly view: ReplayView }) {
  const { t } = useTexts();
  const text = JSON.stringify({ event: raw, snapshot, hashes }, null, 2);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('replay.copied')),
      () => showToast(t('replay.copyFailed'), 'warning'),
    );
  return (
    <>
      <FactList
        facts={Object.entries(hashes).map(([name, hash]) => [
          t(`replay.hash.${name}`),
          <code key={name} lang="en" className={classes['hash']}>
            {hash}
          </code>,
        ])}
      />
      <Button my="xs" variant="default" size="compact-md" leftSection={<Icon name="copy" size={16} />} onClick={copy}>
        {t('replay.copy')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long record scrolls, by keyboard too */}
      <section tabIndex={0} aria-label={t('replay.raw')} className={classes['raw']}>
        <Code block lang="en">
          {text}
        </Code>
      </section>
    </>
  );
}
