import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PublicFile } from '../../../server/contract/public.ts';
import { postFile } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { useFormSetting } from '../form-context.ts';
import { UploadButton } from '../../files/UploadButton.tsx';
import { type ControlProps, inputProps } from './control.ts';
import { useTyping } from './use-typing.ts';

const limits = { accept: ['pdf', 'jpg', 'png'], maxMB: 25 };

/** The address of a file for everybody: typed, or given by uploading the file here. */
export function AddressControl(props: ControlProps) {
  const { t, language } = useTexts();
  const { readOnly } = useFormSetting();
  const upload = useMutation({
    mutationFn: (file: File) => postFile<PublicFile>('/api/public/files', file),
    onSuccess: ({ url }) => {
      props.onChange(url);
      props.onLeave();
    },
  });
  return (
    <Stack gap="xs">
      <TextInput {...inputProps(props)} {...useTyping(props)} inputMode="url" data-keys="plain" />
      {!readOnly && (
        <div>
          <UploadButton
            limits={limits}
            name={props.node.info.label[language]}
            text={t('files.publish')}
            small
            busy={upload.isPending}
            onFile={(file) => upload.mutate(file)}
          />
        </div>
      )}
      {upload.isError && <ProblemAlert error={upload.error} />}
    </Stack>
  );
}
