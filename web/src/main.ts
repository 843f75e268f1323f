import 'react-dom/client';

// React and the application are evaluated in two tasks, between which a slow machine can do something else. A chunk that
// cannot be had is noticed at the link that preloads it (boot/resource-rule.ts).
setTimeout(() => void import('./start'));
