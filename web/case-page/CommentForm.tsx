import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { MentionablePerson } from '../../server/contract/comments.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useKeptText } from '../ui/use-kept-text.ts';
import { useLateBeginning } from '../ui/use-arrival.ts';
import { useAddComment, usePeople } from '../history/api.ts';
import classes from './case-page.module.css';
import { namedIn, type Naming, namingAt, peopleLike, withName } from './mention.ts';

type CommentFormProps = { readonly id: string; readonly slug: string; readonly inside: boolean };

const mostShown = 8;

/** Writes a comment to the applicant or within the office; an `@` offers the people who can be named. */
export function CommentForm({ id, slug, inside }: CommentFormProps) {
  const { t } = useTexts();
  const { account } = useSession();
  const add = useAddComment(id);
  const people = usePeople(id).data ?? [];
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useKeptText(`comment/${id}/${account.id}`);
  const [seen, setSeen] = useState(inside ? 'office' : 'applicant');
  const [naming, setNaming] = useState<Naming>();
  const [at, setAt] = useState(0);
  const list = useId();
  useLateBeginning('case-tabs');
  const toApplicant = seen === 'applicant';
  const nameable = people.filter((person) => person.id !== account.id && (toApplicant || !person.outside));
  const offered = naming === undefined ? [] : peopleLike(nameable, naming.typed).slice(0, mostShown);
  const open = offered.length > 0;

  const follow = (next: string, cursor: number) => {
    setText(next);
    setNaming(namingAt(next, cursor));
    setAt(0);
  };
  const choose = (person: MentionablePerson | undefined) => {
    if (naming === undefined || person === undefined) return;
    const put = withName(text, naming, person.name);
    setText(put.text);
    setNaming(undefined);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(put.cursor, put.cursor);
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (!open) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (moves !== undefined) setAt((at + moves + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[at]);
    else if (event.key === 'Escape') setNaming(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    const mentions = namedIn(text, nameable);
    const body = {
      text: text.trim(),
      toApplicant,
      form: slug,
      ...(mentions.length > 0 ? { mentions: [...mentions] } : {}),
    };
    add.mutate(body, { onSuccess: () => setText('') });
  };
  const nameSomebody = () => {
    const cursor = field.current?.selectionStart ?? text.length;
    const gap = cursor === 0 || /\s$/u.test(text.slice(0, cursor)) ? '' : ' ';
    follow(`${text.slice(0, cursor)}${gap}@${text.slice(cursor)}`, cursor + gap.length + 1);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <div className={classes['people']}>
          <Textarea
            ref={field}
            data-begins
            label={t('history.addComment')}
            description={t('history.nameHelp')}
            autosize
            minRows={2}
            maxLength={4000}
            aria-autocomplete="list"
            aria-controls={open ? list : undefined}
            aria-activedescendant={open ? `${list}-${String(at)}` : undefined}
            value={text}
            onChange={(event) => follow(event.currentTarget.value, event.currentTarget.selectionStart)}
            onKeyDown={onKey}
            onBlur={() => setNaming(undefined)}
          />
          {open && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list beside a text has no tag of its own
            <div id={list} role="listbox" className={classes['choices']} aria-label={t('history.whomToName')}>
              {offered.map((person, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the text
                <div
                  key={person.id}
                  id={`${list}-${String(index)}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={classes['choice']}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(person)}
                >
                  <span lang="ne">{person.name}</span>{' '}
                  <span className={classes['quiet']} lang="ne">
                    {person.designation}
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
        {add.isError && <ProblemAlert error={add.error} />}
        <Group justify="space-between">
          <Group gap="xs">
            {inside && (
              <SegmentedControl
                aria-label={t('history.whoSees')}
                value={seen}
                onChange={setSeen}
                data={[
                  { value: 'office', label: t('approval.internalNote') },
                  { value: 'applicant', label: t('approval.toApplicant') },
                ]}
              />
            )}
            <Button variant="subtle" color="lake" onClick={nameSomebody}>
              {t('history.name')}
            </Button>
          </Group>
          <Button type="submit" variant="default" disabled={text.trim() === ''} loading={add.isPending}>
            {t('history.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
