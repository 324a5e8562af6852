import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useLibrary } from '../../forms/blank.ts';
import { useRoleName } from '../../i18n/post-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from './desk.ts';
import { approversOf, enteredBy, setFormWord } from './edit-source.ts';

/** Who enters a form and who approves it; the posts act in the order of their priority, whatever order they are chosen in. */
export function FormPosts({ desk: { source, change } }: { readonly desk: FormDesk }) {
  const { t } = useTexts();
  const roleName = useRoleName();
  const { data } = useLibrary();
  const posts = (data?.roles ?? []).filter(({ priority }) => priority !== null).map(({ code }) => code);
  const approvers = approversOf(source);
  // a post that the office has no more stays chosen
  const listed = [...posts, ...approvers.filter((code) => !posts.includes(code))];
  const enters = enteredBy(source);
  const all = (data?.roles ?? []).map(({ code }) => code);
  const entering = all.includes(enters) ? all : [enters, ...all];
  const did = t('law.form.did.posts');
  return (
    <Stack gap="sm" mb="md">
      <NativeSelect
        label={t('setup.common.enterBy')}
        data={entering.map((code) => ({ value: code, label: roleName(code) }))}
        value={enters}
        onChange={(event) => change(setFormWord(source, 'enterBy', event.currentTarget.value), did)}
      />
      <Checkbox.Group
        label={t('setup.common.approvers')}
        value={[...approvers]}
        onChange={(chosen) =>
          change(
            setFormWord(
              source,
              'approvers',
              listed.filter((code) => chosen.includes(code)),
            ),
            did,
          )
        }
      >
        <Group gap="sm" mt={4}>
          {listed.map((code) => (
            <Checkbox key={code} value={code} label={roleName(code)} size="sm" />
          ))}
        </Group>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {t('law.form.postsHelp')}
      </Text>
    </Stack>
  );
}
