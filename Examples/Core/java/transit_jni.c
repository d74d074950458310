// The native methods of org.transitbundle.Timetable.
#include <jni.h>
#include <string.h>
#include <transit.h>

static void throw_text(JNIEnv *env, const char *class, const char *text) {
  jclass found = (*env)->FindClass(env, class);
  if (found) (*env)->ThrowNew(env, found, text ? text : "out of memory");
}

JNIEXPORT jlong JNICALL Java_org_transitbundle_Timetable_open(JNIEnv *env, jclass class, jbyteArray path) {
  (void)class;
  jbyte *bytes = (*env)->GetByteArrayElements(env, path, NULL);
  if (!bytes) return 0;
  char *error = NULL;
  transit *opened = transit_open((const char *)bytes, &error);
  (*env)->ReleaseByteArrayElements(env, path, bytes, JNI_ABORT);
  if (!opened) throw_text(env, "java/lang/IllegalArgumentException", error);
  transit_free(error);
  return (jlong)opened;
}

JNIEXPORT jbyteArray JNICALL Java_org_transitbundle_Timetable_ask(JNIEnv *env, jclass class, jlong handle,
                                                                  jbyteArray question) {
  (void)class;
  jbyte *bytes = (*env)->GetByteArrayElements(env, question, NULL);
  if (!bytes) return NULL;
  char *answer = transit_ask((transit *)handle, (const char *)bytes);
  (*env)->ReleaseByteArrayElements(env, question, bytes, JNI_ABORT);
  if (!answer) {
    throw_text(env, "java/lang/OutOfMemoryError", NULL);
    return NULL;
  }
  jsize length = (jsize)strlen(answer);
  jbyteArray copied = (*env)->NewByteArray(env, length);
  if (copied) (*env)->SetByteArrayRegion(env, copied, 0, length, (const jbyte *)answer);
  transit_free(answer);
  return copied;
}

JNIEXPORT void JNICALL Java_org_transitbundle_Timetable_interrupt(JNIEnv *env, jclass class, jlong handle) {
  (void)env, (void)class;
  transit_interrupt((transit *)handle);
}

JNIEXPORT void JNICALL Java_org_transitbundle_Timetable_close(JNIEnv *env, jclass class, jlong handle) {
  (void)env, (void)class;
  transit_close((transit *)handle);
}
