import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CommentView } from '../../server/contract/comments.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useAddComment, useComments } from './api.ts';
import classes from './history.module.css';

type CommentsTabProps = {
  readonly id: string;
  readonly slug: string;
  readonly formTitle: (slug: string) => string | undefined;
};

/** What was said about the case: to the applicant, or within the office. */
export function CommentsTab({ id, slug, formTitle }: CommentsTabProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useComments(id);
  const { account } = useSession();
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  return (
    <Stack>
      <CommentForm id={id} slug={slug} inside={account.role !== 'D'} />
      {data.length === 0 && <EmptyState icon="comment" text={t('history.noComments')} />}
      <ul className={classes['comments']}>
        {data.toReversed().map((comment) => (
          <Comment key={comment.id} comment={comment} formTitle={formTitle} />
        ))}
      </ul>
    </Stack>
  );
}

function Comment({
  comment,
  formTitle,
}: {
  readonly comment: CommentView;
  readonly formTitle: CommentsTabProps['formTitle'];
}) {
  const { t } = useTexts();
  const title = comment.form === undefined ? undefined : formTitle(comment.form);
  return (
    <li className={classes['comment']} data-inside={!comment.toApplicant}>
      <Group gap="sm">
        <Text fw={600} lang="ne">
          {comment.author}
        </Text>
        <span className={classes['quiet']}>
          {t(`codes.role.${comment.role}`, { defaultValue: comment.role })} · <DateText value={comment.at} withTime />
          {title === undefined ? '' : ` · ${title}`}
        </span>
        <span className={classes['quiet']}>
          {t(comment.toApplicant ? 'approval.toApplicant' : 'approval.internalNote')}
        </span>
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{comment.text}</Text>
    </li>
  );
}

function CommentForm({ id, slug, inside }: { readonly id: string; readonly slug: string; readonly inside: boolean }) {
  const { t } = useTexts();
  const add = useAddComment(id);
  const [text, setText] = useState('');
  const [seen, setSeen] = useState(inside ? 'office' : 'applicant');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    add.mutate({ text: text.trim(), toApplicant: seen === 'applicant', form: slug }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label={t('history.addComment')}
          autosize
          minRows={2}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {add.isError && <ProblemAlert error={add.error} />}
        <Group justify="space-between">
          {inside ? (
            <SegmentedControl
              aria-label={t('history.whoSees')}
              value={seen}
              onChange={setSeen}
              data={[
                { value: 'office', label: t('approval.internalNote') },
                { value: 'applicant', label: t('approval.toApplicant') },
              ]}
            />
          ) : (
            <span />
          )}
          <Button type="submit" variant="default" disabled={text.trim() === ''} loading={add.isPending}>
            {t('history.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
