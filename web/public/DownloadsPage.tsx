import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { Download } from '../../server/contract/public.ts';
import { here } from '../api/base.ts';
import { formatDate, formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useDownloads } from './api.ts';
import { Asked } from './Asked.tsx';
import classes from './public.module.css';
import { PublicPage } from './PublicPage.tsx';

/** /downloads: forms, by-laws and guides, under the headings that the office gave them. */
export function DownloadsPage() {
  const { t } = useTexts();
  const downloads = useDownloads();
  return (
    <PublicPage title={t('public.downloads.title')} lead={t('public.downloads.intro')}>
      <Asked query={downloads}>
        {({ files }) =>
          files.length === 0 ? (
            <EmptyState icon="download" text={t('public.downloads.empty')} />
          ) : (
            groupsOf(files).map(([category, own]) => <Group key={category} category={category} files={own} />)
          )
        }
      </Asked>
    </PublicPage>
  );
}

function groupsOf(files: readonly Download[]): readonly (readonly [string, readonly Download[]])[] {
  const groups = new Map<string, Download[]>();
  for (const file of files) {
    const category = file.category ?? '';
    groups.set(category, [...(groups.get(category) ?? []), file]);
  }
  return [...groups];
}

function Group({ category, files }: { readonly category: string; readonly files: readonly Download[] }) {
  const { t } = useTexts();
  return (
    <Stack component="section" gap="xs">
      <Title order={2} {...(category === '' ? {} : { lang: 'ne' })}>
        {category === '' ? t('public.downloads.others') : category}
      </Title>
      <Paper withBorder bg="var(--naksa-surface)">
        <ul className={classes['lines']}>
          {files.map((file) => (
            <li key={file.id} className={classes['line']}>
              <FileLine file={file} />
            </li>
          ))}
        </ul>
      </Paper>
    </Stack>
  );
}

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };

function FileLine({ file: { title, descriptionNe, url, updatedAt, file } }: { readonly file: Download }) {
  const { t, language, pick } = useTexts();
  // what was uploaded here is given by the server itself
  const isOurs = url.startsWith('/');
  return (
    <>
      <Icon name="file" size={22} />
      <div className={classes['lineText']}>
        <Anchor href={isOurs ? here(url) : url} fw={600} {...(isOurs ? { download: true } : inNewTab)}>
          {pick(title)}
        </Anchor>
        {descriptionNe !== undefined && (
          <Text size="sm" lang="ne">
            {descriptionNe}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {file !== undefined && `${file.ending.toUpperCase()}, ${formatSize(file.size, language, t)} · `}
          {t('public.downloads.updated', { date: formatDate(updatedAt, language) })}
          {!isOurs && ` · ${t('public.downloads.newTab')}`}
        </Text>
      </div>
    </>
  );
}
