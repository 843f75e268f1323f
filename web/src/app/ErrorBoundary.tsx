import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LOAD_ERROR, reloadOnceReachable } from '../boot/error-page';
import { LoadError } from '../client/load';
import { endHydration } from '../client/hydration';
import { Button } from '../ui/Button';
import styles from './ErrorBoundary.module.css';

interface Props {
  children: ReactNode;
}

/** Catches errors of a screen: a missing chunk (spec §4) or a mistake of ours, each with a way on. */
export class ErrorBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    endHydration();
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isLoad = error instanceof LoadError;
    return (
      <div className={styles.page} role="alert">
        <h1>{isLoad ? LOAD_ERROR : '页面出错了'}</h1>
        <p>{isLoad ? '重新加载后可继续刚才的操作' : '刚才的操作可能没有完成，请重新加载后核对结果'}</p>
        <Button kind="primary" onClick={reloadOnceReachable}>
          重新加载
        </Button>
      </div>
    );
  }
}
