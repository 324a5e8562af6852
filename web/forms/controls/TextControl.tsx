import { Textarea, TextInput } from '@mantine/core';
import { useFormSetting } from '../form-context.ts';
import { AddressControl } from './AddressControl.tsx';
import { type ControlProps, inputProps } from './control.ts';
import classes from './controls.module.css';
import { textKeys } from './text-keys.ts';
import { useTyping } from './use-typing.ts';

/** One line of text. */
export function TextControl(props: ControlProps) {
  return props.node.info.pattern === 'publicFile' ? <AddressControl {...props} /> : <PlainText {...props} />;
}

function PlainText(props: ControlProps) {
  const { pattern, format } = props.node.info;
  const { store } = useFormSetting();
  return (
    <TextInput
      {...inputProps(props)}
      {...useTyping(props)}
      inputMode={pattern === 'mobile' ? 'tel' : format === 'email' ? 'email' : 'text'}
      data-keys={textKeys(pattern, store.bundle.patterns)}
    />
  );
}

/** Many lines of text; the box grows with them. */
export function LongTextControl(props: ControlProps) {
  return (
    <Textarea
      {...inputProps(props)}
      {...useTyping(props)}
      classNames={{ input: classes['growing'] ?? '' }}
      rows={props.spokenLabel === undefined ? 3 : 1}
    />
  );
}
