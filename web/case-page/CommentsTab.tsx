import { Group, Stack, Text } from '@mantine/core';
import type { CommentView } from '../../server/contract/comments.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useComments } from '../history/api.ts';
import { CommentForm } from './CommentForm.tsx';
import { textParts } from './mention.ts';
import classes from './case-page.module.css';
import { useRoleName } from '../i18n/post-names.ts';

type CommentsTabProps = {
  readonly id: string;
  readonly slug: string;
  readonly formTitle: (slug: string) => string | undefined;
};

/** What was said about the case: to the applicant, or within the office. */
export function CommentsTab({ id, slug, formTitle }: CommentsTabProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useComments(id);
  const { account, may } = useSession();
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  return (
    <Stack>
      {may.includes('act') && <CommentForm id={id} slug={slug} inside={account.role !== 'D'} />}
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
  const roleName = useRoleName();
  const title = comment.form === undefined ? undefined : formTitle(comment.form);
  return (
    <li className={classes['comment']} data-inside={!comment.toApplicant}>
      <Group gap="sm">
        <Text fw={600} lang="ne">
          {comment.author}
        </Text>
        <span className={classes['quiet']}>
          {roleName(comment.role)} · <DateText value={comment.at} withTime />
          {title === undefined ? '' : ` · ${title}`}
        </span>
        <span className={classes['seen']} data-inside={!comment.toApplicant}>
          <Icon name={comment.toApplicant ? 'user' : 'lock'} size={14} />
          {t(comment.toApplicant ? 'approval.toApplicant' : 'approval.internalNote')}
        </span>
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {textParts(
          comment.text,
          comment.mentions.map(({ name }) => name),
        ).map((part, index) => (
          <span key={index} className={part.named ? classes['named'] : undefined}>
            {part.text}
          </span>
        ))}
      </Text>
    </li>
  );
}
