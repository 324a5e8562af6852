import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../ui/use-page-title.ts';

type PublicPageProps = {
  readonly title: string;
  readonly lead?: string;
  /** Widest that reading is easy, or as wide as the screen allows. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A page of the public site: its heading, a sentence, and what it is about. */
export function PublicPage({ title, lead, wide = false, children }: PublicPageProps) {
  usePageTitle(title);
  return (
    <Stack gap="lg" py="md" maw={wide ? undefined : 960} mx="auto" w="100%">
      <div>
        <Title order={1}>{title}</Title>
        {lead !== undefined && <Text c="dimmed">{lead}</Text>}
      </div>
      {children}
    </Stack>
  );
}
