import { type ComponentProps, useState } from 'react';
import { IconButton } from './Button';
import { TextField } from './Field';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      meant="exact"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          name={isShown ? 'eye' : 'eye-off'}
          label={isShown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
