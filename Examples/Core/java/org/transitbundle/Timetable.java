package org.transitbundle;

import java.nio.charset.StandardCharsets;

/** An open bundle, for Java and Kotlin. Several threads may ask one timetable. */
public final class Timetable implements AutoCloseable {
    static {
        System.loadLibrary("transitjni");
    }

    private long handle;
    private int running;

    /** @throws IllegalArgumentException with the JSON of the error */
    public Timetable(String path) {
        handle = open(bytes(path));
    }

    /** Returns the JSON of the answer, which may be an error. */
    public String ask(String question) {
        long asked;
        synchronized (this) {
            if (handle == 0) throw new IllegalStateException("closed");
            asked = handle;
            running++;
        }
        try {
            return new String(ask(asked, bytes(question)), StandardCharsets.UTF_8);
        } finally {
            synchronized (this) {
                running--;
                notifyAll();
            }
        }
    }

    /** Ends the questions that run. */
    public synchronized void interrupt() {
        if (handle != 0) interrupt(handle);
    }

    /** Ends the questions that run, waits for them, and closes the bundle. */
    @Override
    public synchronized void close() {
        if (handle == 0) return;
        long closing = handle;
        handle = 0;
        boolean wasInterrupted = false;
        while (running > 0) {
            interrupt(closing);
            try {
                wait(10);
            } catch (InterruptedException ignored) {
                wasInterrupted = true;
            }
        }
        close(closing);
        if (wasInterrupted) Thread.currentThread().interrupt();
    }

    /** UTF-8 that ends with 0. JNI's own texts are modified UTF-8. */
    private static byte[] bytes(String text) {
        return (text + "\0").getBytes(StandardCharsets.UTF_8);
    }

    private static native long open(byte[] path);

    private static native byte[] ask(long handle, byte[] question);

    private static native void interrupt(long handle);

    private static native void close(long handle);
}
