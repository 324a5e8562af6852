import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NeighbourNotice } from '../../server/contract/neighbour.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { CodeFields } from './CodeFields.tsx';
import { EvidenceFields } from './EvidenceFields.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { findKept, forget, keep, type KeptAnswer } from './kept-answer.ts';
import { useAnswer } from './public-api.ts';

type AnswerFormProps = { readonly token: string; readonly notice: NeighbourNotice };

/** No objection, or an objection with its reason and evidence; what is written stays on this device until it has been sent. */
export function AnswerForm({ token, notice }: AnswerFormProps) {
  const { t, language } = useTexts();
  const [answer, setAnswer] = useState(() => findKept(token, notice.neighbourNe));
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const send = useAnswer(token);
  const change = (part: Partial<KeptAnswer>) => {
    const next = { ...answer, ...part };
    setAnswer(next);
    setMissing([]);
    keep(token, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacking = lackingIn(answer, notice, code);
    setMissing(lacking);
    if (lacking.length > 0) {
      document.getElementById(`neighbour-${lacking[0] ?? ''}`)?.focus();
      return;
    }
    const { requestId, kind, name, phone, text, files, citizenshipNo, identity } = answer;
    if (kind === '') return;
    const proof = notice.needsIdentity ? { citizenshipNo, identityFile: identity[0]?.id ?? '' } : {};
    const objection = kind === 'objection' ? { text, files: files.map(({ id }) => id), ...proof } : {};
    send.mutate(
      { requestId, kind, name, phone, ...objection, ...(notice.needsCode ? { code } : {}) },
      { onSuccess: () => forget(token) },
    );
  };
  const errorOf = (field: string, key: string) => (missing.includes(field) ? t(key) : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Radio.Group
          label={t('public.neighbour.question')}
          value={answer.kind}
          onChange={(kind) => change({ kind: kind === 'objection' ? 'objection' : 'none' })}
          error={errorOf('kind', 'public.neighbour.choose')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              id="neighbour-kind"
              value="none"
              label={t('public.neighbour.noObjection')}
              description={t('public.neighbour.noneHelp')}
            />
            <Radio
              value="objection"
              label={t('public.neighbour.objection')}
              description={t('public.neighbour.objectionHelp')}
            />
          </Stack>
        </Radio.Group>
        {answer.kind === 'objection' && (
          <>
            <Textarea
              id="neighbour-text"
              label={t('public.neighbour.reason')}
              description={t('public.neighbour.privacy')}
              required
              autosize
              minRows={4}
              maxLength={4000}
              value={answer.text}
              error={errorOf('text', 'problem.neighbourReasonMissing')}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <EvidenceFields
              token={token}
              label={t('public.neighbour.evidence')}
              help={t('public.neighbour.evidenceHelp', {
                most: withDigits(String(notice.maxFiles), language),
                size: withDigits(String(notice.maxMB), language),
              })}
              add={t('public.neighbour.addFile')}
              files={answer.files}
              most={notice.maxFiles}
              onChange={(files) => change({ files })}
            />
            {notice.needsIdentity && (
              <IdentityFields
                token={token}
                maxMB={notice.maxMB}
                missing={missing}
                citizenshipNo={answer.citizenshipNo}
                identity={answer.identity}
                onChange={change}
              />
            )}
          </>
        )}
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            id="neighbour-name"
            miw="14rem"
            label={t('public.neighbour.name')}
            required
            maxLength={120}
            autoComplete="name"
            value={answer.name}
            error={errorOf('name', 'problem.neighbourNameMissing')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            miw="14rem"
            label={t('public.neighbour.phone')}
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            data-keys="plain"
            value={answer.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
        </Group>
        {notice.needsCode && (
          <CodeFields
            token={token}
            phoneEnd={notice.phoneEnd}
            phone={answer.phone}
            code={code}
            error={errorOf('code', 'public.neighbour.codeNeeded')}
            onCode={setCode}
          />
        )}
        {send.isError && <ProblemAlert error={send.error} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('public.neighbour.kept')}
          </Text>
          <Button type="submit" loading={send.isPending} leftSection={<Icon name="forward" />}>
            {t('public.neighbour.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function lackingIn(answer: KeptAnswer, notice: NeighbourNotice, code: string): readonly string[] {
  const { kind, name, text, citizenshipNo, identity } = answer;
  const mustProve = kind === 'objection' && notice.needsIdentity;
  return [
    ...(kind === '' ? ['kind'] : []),
    ...(kind === 'objection' && text.trim() === '' ? ['text'] : []),
    ...(mustProve && citizenshipNo.trim() === '' ? ['citizenshipNo'] : []),
    ...(mustProve && identity.length === 0 ? ['identity'] : []),
    ...(name.trim() === '' ? ['name'] : []),
    ...(notice.needsCode && code.trim() === '' ? ['code'] : []),
  ];
}
