import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Announcement } from '../../server/contract/public.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useAnnouncements } from './api.ts';
import { Asked } from './Asked.tsx';
import classes from './LandingPage.module.css';

const first = 3;

/** What the office announces today; the newest at once, the others on demand. */
export function AnnouncementList() {
  const { t } = useTexts();
  const announcements = useAnnouncements();
  const [all, setAll] = useState(false);
  if (announcements.data?.announcements.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="news">
      <Title order={2} id="news">
        {t('public.news.title')}
      </Title>
      <Asked query={announcements} height={200}>
        {({ announcements: told }) => (
          <>
            <Paper withBorder bg="var(--naksa-surface)">
              {told.slice(0, all ? undefined : first).map((each) => (
                <News key={each.id} news={each} />
              ))}
            </Paper>
            {told.length > first && (
              <div>
                <Button variant="subtle" color="lake" onClick={() => setAll(!all)}>
                  {t(all ? 'common.less' : 'common.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Asked>
    </Stack>
  );
}

function News({ news: { title, text, publishedOn, important, url } }: { readonly news: Announcement }) {
  const { t, pick } = useTexts();
  const own = text.ne === text.en ? { lang: 'ne' } : {};
  return (
    <article className={classes['news']}>
      {important && (
        <StatusMark tone="waiting" icon="warning">
          {t('public.news.important')}
        </StatusMark>
      )}
      <Title order={3}>{pick(title)}</Title>
      <Text size="sm" c="dimmed">
        <DateText value={publishedOn} />
      </Text>
      <Text mt={4} style={{ whiteSpace: 'pre-line' }} {...own}>
        {pick(text)}
      </Text>
      {url !== undefined && (
        <Anchor href={url} target="_blank" rel="noopener noreferrer">
          {t('public.news.more')}
        </Anchor>
      )}
    </article>
  );
}
