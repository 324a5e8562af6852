import { Button, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { WaitingView } from '../../server/contract/application-list.ts';
import { refreshCase, useApplication } from '../application/api.ts';
import { CaseHeader } from '../case-page/CaseHeader.tsx';
import { DoneBar } from '../application/DoneBar.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { BulkDeed } from '../tasks/bulk-deeds.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { LatePart } from '../ui/PageError.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StickyBar } from '../ui/StickyBar.tsx';
import { Trail } from '../ui/Trail.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { asksForLook } from './glance.ts';
import { formsOf, groupDeeds, type GroupPlace, waitingIn } from '../case-page/group-deeds.ts';
import { GroupForm } from './GroupForm.tsx';
import classes from './group-review.module.css';
import { useGlances } from './use-glances.ts';

const BulkDialog = lazy(async () => ({ default: (await import('../tasks/BulkDialog.tsx')).BulkDialog }));

/** /user/applications/:id/groups/:group: all forms of a group on one page, approved at once or looked at one by one. */
export function GroupReviewPage() {
  const { id = '', group = '' } = useParams();
  const [search] = useSearchParams();
  const { data: view, error, refetch } = useApplication(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (view === undefined) return <Waiting />;
  const place = { group, run: Number(search.get('run') ?? 1) };
  return formsOf(view, place).length === 0 ? <NotFoundPage /> : <GroupReview view={view} place={place} />;
}

type GroupReviewProps = { readonly view: ApplicationView; readonly place: GroupPlace };

function GroupReview({ view, place }: GroupReviewProps) {
  const { t, pick } = useTexts();
  const forms = formsOf(view, place);
  const waiting = waitingIn(view, place);
  const { glances, loading } = useGlances(view, forms);
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [shown, setShown] = useState<string>();
  const group = view.groups.find((each) => each.id === place.group && each.run === place.run);
  const title = group === undefined ? place.group : pick(group.title);
  usePageTitle(title);
  const titles = new Map(view.forms.map((form) => [form.slug, pick(form.title)]));
  const waitingOf = (slug: string) => waiting.find(({ form }) => form === slug);
  const isClear = (slug: string) => !asksForLook(glances.get(slug));
  const isChosen = (slug: string) => decided.get(slug) ?? isClear(slug);
  const decide = (slugs: readonly string[], is: boolean) =>
    setDecided((had) => new Map([...had, ...slugs.map((slug) => [slug, is] as const)]));
  // so that a form is shown at once when it is unfolded
  useEffect(() => void import('../case-page/FormPane.tsx'), []);
  const slugs = waiting.flatMap(({ form = '' }) => form);
  return (
    <Stack gap="sm">
      <DoneBar id={view.summary.id} />
      <CaseHeader view={view} />
      <Trail steps={[[`/user/applications/${view.summary.id}`, t('groupReview.back')]]} />
      <Title order={2} data-arrival tabIndex={-1}>
        {t('groupReview.title', { title })}
      </Title>
      <Text size="sm">{t('groupReview.help')}</Text>
      <ul className={classes['list']}>
        {forms.map((form) => (
          <GroupForm
            key={form.slug}
            view={view}
            form={form}
            waiting={waitingOf(form.slug)}
            glance={glances.get(form.slug)}
            isChosen={waitingOf(form.slug) !== undefined && isChosen(form.slug)}
            isShown={shown === form.slug}
            formTitle={(slug) => titles.get(slug)}
            onChoose={() => decide([form.slug], !isChosen(form.slug))}
            onShow={() => setShown(shown === form.slug ? undefined : form.slug)}
          />
        ))}
      </ul>
      {waiting.length === 0 ? (
        <EmptyState icon="check" text={t('groupReview.nothing')} />
      ) : (
        <Deeds
          view={view}
          waiting={waiting}
          loading={loading}
          chosen={waiting.filter(({ form = '' }) => isChosen(form))}
          // what asks for a look is chosen by itself, never with all others
          isWhole={slugs.every((slug) => isChosen(slug) || !isClear(slug))}
          onAll={(all) => (all ? decide(slugs.filter(isClear), true) : decide(slugs, false))}
        />
      )}
    </Stack>
  );
}

type DeedsProps = {
  readonly view: ApplicationView;
  readonly waiting: readonly WaitingView[];
  readonly chosen: readonly WaitingView[];
  /** Not all forms are here yet: what asks for a look is not known. */
  readonly loading: boolean;
  /** All are chosen that need no look first. */
  readonly isWhole: boolean;
  readonly onAll: (all: boolean) => void;
};

/** The bar below: how many are chosen, and what is done with them. */
function Deeds({ view, waiting, chosen, loading, isWhole, onAll }: DeedsProps) {
  const { t, pick } = useTexts();
  const queries = useQueryClient();
  const [deed, setDeed] = useState<BulkDeed>();
  const close = () => {
    setDeed(undefined);
    void refreshCase(queries, view.summary.id);
  };
  return (
    <StickyBar
      label={t('common.actions')}
      text={
        loading ? (
          <Text component="output">{t('groupReview.loading')}</Text>
        ) : (
          <Checkbox
            checked={chosen.length === waiting.length}
            indeterminate={chosen.length > 0 && chosen.length < waiting.length}
            onChange={() => onAll(chosen.length === 0 || !isWhole)}
            label={t('groupReview.chosen', { count: chosen.length, of: waiting.length })}
          />
        )
      }
    >
      {!loading &&
        groupDeeds(view, chosen).map((each, at) => (
          <Button key={each.key} variant={at === 0 ? 'filled' : 'default'} onClick={() => setDeed(each)}>
            {t('groupReview.do', { title: each.title === undefined ? '' : pick(each.title), count: each.rows.length })}
          </Button>
        ))}
      <LatePart>{deed !== undefined && <BulkDialog deed={deed} onClose={close} />}</LatePart>
    </StickyBar>
  );
}
