import type { IdentityProviderName } from '@uc/contract/identity-providers';

/** Two bubbles, a penguin: on a 20 × 20 grid, eyes left open. */
const shapes: Record<IdentityProviderName, [path: string, colour: string]> = {
  wechat: [
    'M7.6 2.8C4 2.8 1 5.2 1 8.2c0 1.7 1 3.2 2.5 4.2l-.6 1.9 2.2-1.1c.8.2 1.6.3 2.4.3h.4a4.6 4.6 0 0 1-.2-1.3c0-2.9 2.7-5.1 5.9-5.1h.5c-.6-2.5-3.2-4.3-6.5-4.3ZM5.4 5.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8Zm4.4 0a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8ZM19 12.4c0-2.5-2.4-4.5-5.3-4.5s-5.3 2-5.3 4.5 2.4 4.5 5.3 4.5c.6 0 1.2-.1 1.8-.2l1.7.9-.5-1.5c1.4-.9 2.3-2.2 2.3-3.7Zm-7-1.8a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5Zm3.4 0a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5Z',
    'var(--positive-solid)',
  ],
  qq: [
    'M10 1.6c-3.1 0-5 2.3-5 5.2v1.5c-1.2 1.5-2 3.1-2 4.6 0 1 .4 1.3.8 1.2.4-.1.9-.8 1.3-1.5.3.9.8 1.7 1.5 2.3-.8.3-1.3.8-1.3 1.4 0 1 1.5 1.6 3.1 1.6.7 0 1.2-.1 1.6-.3.4.2.9.3 1.6.3 1.6 0 3.1-.6 3.1-1.6 0-.6-.5-1.1-1.3-1.4.7-.6 1.2-1.4 1.5-2.3.4.7.9 1.4 1.3 1.5.4.1.8-.2.8-1.2 0-1.5-.8-3.1-2-4.6V6.8c0-2.9-1.9-5.2-5-5.2ZM8.5 4.6c.5 0 .8.6.8 1.3s-.3 1.3-.8 1.3-.8-.6-.8-1.3.3-1.3.8-1.3Zm3 0c.5 0 .8.6.8 1.3s-.3 1.3-.8 1.3-.8-.6-.8-1.3.3-1.3.8-1.3ZM7 8.6c1.800.5 4.200.5 6 0-.6.9-1.700 1.400-3 1.400S7.600 9.500 7 8.600Z',
    'var(--brand-text)',
  ],
};

/** The mark of a third party, drawn by us; always beside its name. */
export function ProviderIcon({ name }: { name: IdentityProviderName }) {
  const [path, colour] = shapes[name];
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden focusable={false} style={{ flex: 'none' }}>
      <path d={path} fill={colour} fillRule="evenodd" />
    </svg>
  );
}
